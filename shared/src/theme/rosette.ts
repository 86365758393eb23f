/**
 * Ellipses around one centre, and copies of them turned by equal angles: the lines of a banknote.
 * @returns a CSS image of 640 units a side
 */
function drawing(stroke: string, width: number, ellipses: string, copies: number): string {
  const turns = Array.from(
    { length: copies },
    (_, index) => `<use href="%23e" transform="rotate(${(index * 180) / copies})"/>`,
  );
  return `url('data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="-320 -320 640 640" fill="none" stroke="${stroke.replace('#', '%23')}" stroke-width="${width}"><defs><g id="e">${ellipses}</g></defs>${turns.join('')}</svg>')`;
}

const outer = '<ellipse rx="312" ry="118"/>';

/**
 * The device of the product as a CSS image (docs/decisions/0024-ink-on-paper.md). Once a screen, cropped, never behind text.
 * @param stroke a colour as `#rrggbb`
 */
export const rosetteImage = (stroke: string): string =>
  drawing(stroke, 0.8, `${outer}<ellipse rx="206" ry="150"/><ellipse rx="96" ry="62"/>`, 30);

const masked = (image: string): string => `
  background: currentColor;
  pointer-events: none;
  -webkit-mask: ${image} center / contain no-repeat;
  mask: ${image} center / contain no-repeat;
`;

/** Styles of an element that shows the rosette in its own text colour. */
export const rosette = masked('var(--rosette)');

/** The same for an element of about 100 px, in which so many lines would run together. */
export const smallRosette = masked(drawing('#000', 7, outer, 12));
