/** The files of Onest 600 that the two languages of the site need, 22 kB in all; a browser fetches those whose letters it shows. */
const files = [
  {
    url: new URL('@fontsource/onest/files/onest-cyrillic-600-normal.woff2', import.meta.url),
    letters: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116',
  },
  {
    url: new URL('@fontsource/onest/files/onest-latin-600-normal.woff2', import.meta.url),
    letters: 'U+0000-00FF,U+0131,U+0152-0153,U+2000-206F,U+20AC,U+2122,U+2212',
  },
];

const family = 'Onest';
const weight = '600';
/** A letter of each file, to wait for both. */
const lettersOfFiles = 'Aа';

/** How long a page waits for the font that this browser has kept. */
const keptFontMs = 100;

function addFaces({ fonts }: Document): FontFace[] {
  const faces = files.map(
    ({ url, letters }) =>
      new FontFace(family, `url(${url.href})`, { weight, display: 'optional', unicodeRange: letters }),
  );
  faces.forEach((face) => fonts.add(face));
  return faces;
}

const areLoaded = async ({ fonts }: Document): Promise<boolean> =>
  (await fonts.load(`${weight} 1em ${family}`, lettersOfFiles)).length === files.length;

/**
 * Offers the display font to a page that is painted already, so that it delays nothing. `optional`: a font that does not come at once
 * is kept for the next page, and nothing that is read changes.
 * @returns whether it was fetched
 */
export async function loadDisplayFont(page: Document): Promise<boolean> {
  addFaces(page);
  return areLoaded(page).catch(() => false);
}

/**
 * Gives a page the display font from the cache of the browser before anything is rendered: a heading that changed its font afterwards
 * would move, where it is centred. A font that is not there at once is left out of this page.
 */
export async function applyKeptDisplayFont(page: Document): Promise<void> {
  const faces = addFaces(page);
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), keptFontMs));
  const isHere = await Promise.race([areLoaded(page).catch(() => false), late]);
  if (!isHere) faces.forEach((face) => page.fonts.delete(face));
}
