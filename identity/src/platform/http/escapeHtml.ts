/** Escapes a text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** A name chosen by a third party, for HTML content: its direction does not affect the text around it. */
export const isolated = (name: string): string => `<bdi>${escapeHtml(name)}</bdi>`;

/** A text with `{name}` in it, for HTML content. */
export const withName = (text: string, name: string): string =>
  escapeHtml(text).replace('{name}', () => isolated(name));
