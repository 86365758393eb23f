import { themeClass } from './applyTheme';
import { dark, light, type Palette } from './palettes';
import { below, colorProperty, veryNarrow } from './tokens';

/** The id of the style element with `themeCss`, by which `installTheme` detects that the server sent it. */
export const themeStyleId = 'passport-theme';

const declarations = (palette: Palette): string =>
  (Object.entries(palette) as [keyof Palette, string][])
    .map(([name, value]) => `${colorProperty(name)}:${value}`)
    .join(';');

const lightRules = [
  'color-scheme:light',
  declarations(light),
  '--shadow-card:0 0 0 1px var(--color-border),0 1px 2px rgb(20 28 48/.06)',
  '--shadow-raised:0 4px 12px rgb(20 28 48/.08),0 16px 48px rgb(20 28 48/.16)',
].join(';');

const darkRules = [
  'color-scheme:dark',
  declarations(dark),
  '--shadow-card:0 0 0 1px var(--color-border)',
  '--shadow-raised:0 0 0 1px rgb(255 255 255/.08),0 16px 48px rgb(0 0 0/.5)',
].join(';');

/**
 * The theme as one style sheet: both palettes, the sizes that the first paint shares with the live screens, and a few rules for
 * bare elements. The site sends it in the HTML, so nothing waits for it.
 */
export const themeCss = [
  `:root{--body-size:.9375rem;--body-line:1.375rem;--header-height:4rem;--card-width:25rem;--card-offset:clamp(24px,10vh,96px);${lightRules}}`,
  `:root.${themeClass.dark}{${darkRules}}`,
  '*,*::before,*::after{box-sizing:border-box}',
  // Reserves the space of the scroll bar, so that a longer screen moves nothing sideways. What is scrolled to, e.g. by a focus, stops below the header.
  'html{overflow-y:scroll;scroll-padding-top:calc(var(--header-height) + 1rem);-webkit-text-size-adjust:100%;text-size-adjust:100%}',
  "body{margin:0;min-width:320px;background:var(--color-page);color:var(--color-text);font:400 var(--body-size)/var(--body-line) system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Ubuntu,'Helvetica Neue',Arial,sans-serif;-webkit-font-smoothing:antialiased;overflow-wrap:break-word;text-wrap:pretty}",
  'h1,h2,h3,p,ul,ol,dl,dd,figure{margin:0;padding:0}',
  'h1,h2{text-wrap:balance}',
  // Keeps icons from shrinking beside a text of large letters.
  'svg{flex:none}',
  'button,input,textarea,select{font:inherit;color:inherit}',
  ':focus-visible{outline:2px solid var(--color-focus);outline-offset:2px}',
  // A heading is focused after a navigation for screen readers; it is not interactive, so it shows no outline.
  'h1:focus{outline:none}',
  // Read from farther away than on a desk, and as large as the text of fields.
  `@media ${below(640)}{:root{--body-size:1rem;--body-line:1.5rem}}`,
  // The keyboard of a phone takes half of the screen: keeps the field and its button above it.
  `@media ${below(440)}{:root{--card-offset:16px}}`,
  `@media ${veryNarrow}{body{hyphens:auto}}`,
  // Not a very short duration: a transition of an inherited property, such as font-size after a rotation, restarts at each nested element.
  '@media (prefers-reduced-motion:reduce){*,*::before,*::after{animation-duration:.01ms!important;animation-iteration-count:1!important;transition:none!important;scroll-behavior:auto!important}}',
].join('\n');

/**
 * Adds the theme to a page without it, i.e. to a remote that runs alone.
 * @param nonce of the page's Content-Security-Policy, if it has one
 */
export function installTheme(page: Document, nonce?: string): void {
  if (page.getElementById(themeStyleId)) return;
  const style = page.createElement('style');
  style.id = themeStyleId;
  if (nonce) style.nonce = nonce;
  style.textContent = themeCss;
  page.head.prepend(style);
}
