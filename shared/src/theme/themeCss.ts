import { themeClass } from './applyTheme';
import { dark, light, type Palette } from './palettes';
import { below, colorProperty, cramped } from './tokens';

/** Id of the style element that carries `themeCss`, by which `installTheme` sees that the server already sent it. */
export const themeStyleId = 'passport-theme';

const declarations = (palette: Palette): string =>
  (Object.entries(palette) as [keyof Palette, string][])
    .map(([name, value]) => `${colorProperty(name)}:${value}`)
    .join(';');

const lightRules = [
  'color-scheme:light',
  declarations(light),
  '--shadow-card:0 1px 2px rgb(20 28 48/.05),0 8px 32px rgb(20 28 48/.07)',
  '--shadow-raised:0 4px 12px rgb(20 28 48/.08),0 16px 48px rgb(20 28 48/.16)',
].join(';');

const darkRules = [
  'color-scheme:dark',
  declarations(dark),
  '--shadow-card:0 0 0 1px rgb(255 255 255/.05),0 8px 32px rgb(0 0 0/.3)',
  '--shadow-raised:0 0 0 1px rgb(255 255 255/.08),0 16px 48px rgb(0 0 0/.5)',
].join(';');

/**
 * The look as one style sheet: both palettes, the measures that the first-paint fragment shares with the live screens, and
 * the few rules for bare elements. The site server sends it in the HTML; nothing on the page waits for it.
 */
export const themeCss = [
  `:root{--header-height:4rem;--card-width:25rem;--card-offset:clamp(24px,10vh,96px);${lightRules}}`,
  `:root.${themeClass.dark}{${darkRules}}`,
  '*,*::before,*::after{box-sizing:border-box}',
  // The scroll bar always has its place: a longer screen moves nothing sideways.
  'html{overflow-y:scroll;-webkit-text-size-adjust:100%;text-size-adjust:100%}',
  "body{margin:0;min-width:320px;background:var(--color-page);color:var(--color-text);font:400 .9375rem/1.375rem system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Ubuntu,'Helvetica Neue',Arial,sans-serif;-webkit-font-smoothing:antialiased;overflow-wrap:break-word;text-wrap:pretty}",
  'h1,h2,h3,p,ul,ol,dl,dd,figure{margin:0;padding:0}',
  'h1,h2{text-wrap:balance}',
  // A text of larger letters does not press the icon beside it flat.
  'svg{flex:none}',
  'button,input,textarea,select{font:inherit;color:inherit}',
  ':focus-visible{outline:2px solid var(--color-focus);outline-offset:2px}',
  // A heading takes the focus after a navigation, for screen readers; it is nothing to press.
  'h1:focus{outline:none}',
  // On a phone the keyboard takes half of the screen: the field and its button stay above it.
  `@media ${below(440)}{:root{--card-offset:16px}}`,
  `@media ${cramped}{body{hyphens:auto}}`,
  '@media (prefers-reduced-motion:reduce){*,*::before,*::after{animation-duration:.01ms!important;animation-iteration-count:1!important;transition-duration:.01ms!important;scroll-behavior:auto!important}}',
].join('\n');

/**
 * Puts the look on a page whose server did not send it, i.e. a remote that runs alone.
 * @param page the document
 * @param nonce of the page's Content-Security-Policy, where it has one
 */
export function installTheme(page: Document, nonce?: string): void {
  if (page.getElementById(themeStyleId)) return;
  const style = page.createElement('style');
  style.id = themeStyleId;
  if (nonce) style.nonce = nonce;
  style.textContent = themeCss;
  page.head.prepend(style);
}
