const escapes = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);

/** A text as it may stand in HTML and in a quoted attribute. */
export const escapeHtml = (value: string): string =>
  value.replace(/[&<>"]/g, (character) => escapes.get(character) ?? character);
