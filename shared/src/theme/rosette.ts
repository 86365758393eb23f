/** Thirty copies of three ellipses, each turned by six degrees: the lines of a banknote. */
const turns = Array.from({ length: 30 }, (_, index) => `<use href="%23e" transform="rotate(${index * 6})"/>`).join('');

/**
 * The device of the product as a CSS image (docs/decisions/0024-ink-on-paper.md). Once a screen, cropped, never behind text.
 * @param stroke a colour as `#rrggbb`
 */
export const rosetteImage = (stroke: string): string =>
  `url('data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="-320 -320 640 640" fill="none" stroke="${stroke.replace('#', '%23')}" stroke-width=".8"><defs><g id="e"><ellipse rx="312" ry="118"/><ellipse rx="206" ry="150"/><ellipse rx="96" ry="62"/></g></defs>${turns}</svg>')`;

/** Styles of a small element that shows the rosette in its own text colour. */
export const rosette = `
  background: currentColor;
  pointer-events: none;
  -webkit-mask: var(--rosette) center / contain no-repeat;
  mask: var(--rosette) center / contain no-repeat;
`;
