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

/**
 * Offers the display font to a page that is painted already, so that it delays nothing. `optional`: a font that does not come at once
 * is kept for the next page, and nothing that is read changes.
 */
export function loadDisplayFont({ fonts }: Document): void {
  for (const { url, letters } of files) {
    fonts.add(new FontFace('Onest', `url(${url.href})`, { weight: '600', display: 'optional', unicodeRange: letters }));
  }
}
