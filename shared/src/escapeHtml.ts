const escapes = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);

/** Escapes a text for HTML content and quoted attributes. */
export const escapeHtml = (value: string): string =>
  value.replace(/[&<>"]/g, (character) => escapes.get(character) ?? character);
