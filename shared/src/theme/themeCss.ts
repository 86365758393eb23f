import { themeClass } from './applyTheme';
import { dark, light, type Palette } from './palettes';
import { rosetteImage } from './rosette';
import { atLeast, colorProperty, veryNarrow } from './tokens';

/** The id of the style element with `themeCss`, by which `installTheme` detects that the server sent it. */
export const themeStyleId = 'passport-theme';

/**
 * Fonts of the system with the metrics of Onest (ascent 970, descent 305 of 1000 units), which headings have until it is there: nothing
 * moves where Onest takes their place. Its letters differ from those of Arial Bold in width by less than 2 %, from those of DejaVu,
 * which Linux has without Arial, by 16 %.
 */
const fallbackFonts = [
  {
    family: 'Onest fallback',
    names: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Roboto Bold', 'Roboto-Bold'],
    size: 1,
  },
  { family: 'Onest fallback wide', names: ['DejaVu Sans Bold'], size: 0.84 },
];

const percent = (part: number): string => `${Math.round(part * 1000) / 10}%`;

/** The other measures are relative to the adjusted size. */
const fallbackFontCss = fallbackFonts
  .map(
    ({ family, names, size }) =>
      `@font-face{font-family:"${family}";font-weight:600;src:${names.map((name) => `local("${name}")`).join(',')};size-adjust:${percent(size)};ascent-override:${percent(0.97 / size)};descent-override:${percent(0.305 / size)};line-gap-override:0%}`,
  )
  .join('');

const declarations = (palette: Palette): string =>
  (Object.entries(palette) as [keyof Palette, string][])
    .map(([name, value]) => `${colorProperty(name)}:${value}`)
    .join(';');

const lightRules = [
  'color-scheme:light',
  declarations(light),
  '--shadow-raised:0 1px 0 rgb(23 26 51/.04),0 12px 32px -12px rgb(23 26 51/.18)',
  '--shadow-floating:var(--shadow-raised)',
  `--rosette:${rosetteImage(light.accent)}`,
  '--rosette-opacity:.2',
].join(';');

const darkRules = [
  'color-scheme:dark',
  declarations(dark),
  '--shadow-raised:var(--shadow-card)',
  '--shadow-floating:0 0 0 1px var(--color-border-medium),0 16px 40px rgb(0 0 0/.5)',
  `--rosette:${rosetteImage(dark.accent)}`,
  '--rosette-opacity:.26',
].join(';');

/** @param darkRule puts the declarations of the dark theme where that is chosen */
const sheet = (darkRule: (declarations: string) => string): string =>
  [
    fallbackFontCss,
    `:root{--font-display:Onest,${fallbackFonts.map(({ family }) => `"${family}"`).join(',')},system-ui,sans-serif;--shadow-card:0 0 0 1px var(--color-border);--card-title-size:min(1.5rem,8vw);--card-title-line:1.875rem;--header-height:4rem;--card-width:25rem;--card-offset:clamp(8px,6vh,64px);--service-line:40px;--partner-line:54px;${lightRules}}`,
    darkRule(darkRules),
    '*,*::before,*::after{box-sizing:border-box}',
    // Reserves the space of the scroll bar, so that a longer screen moves nothing sideways. What is scrolled to, e.g. by a focus, stops below the header.
    'html{overflow-y:scroll;scroll-padding-top:calc(var(--header-height) + 1rem);-webkit-text-size-adjust:100%;text-size-adjust:100%}',
    "body{margin:0;min-width:320px;background:var(--color-page);color:var(--color-text);font:400 1rem/1.5rem system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Ubuntu,'Helvetica Neue',Arial,sans-serif;-webkit-font-smoothing:antialiased;overflow-wrap:break-word;text-wrap:pretty}",
    'h1,h2,h3,p,ul,ol,dl,dd,figure{margin:0;padding:0}',
    'h1,h2{text-wrap:balance}',
    // Keeps icons from shrinking beside a text of large letters.
    'svg{flex:none}',
    'button,input,textarea,select{font:inherit;color:inherit}',
    ':focus-visible{outline:1.5px solid var(--color-accent);outline-offset:1px}',
    ':is(a,button,summary):focus-visible{box-shadow:0 0 0 5px var(--color-accent-soft)}',
    // A heading is focused after a navigation for screen readers; it is not interactive, so it shows no outline.
    'h1:focus{outline:none}',
    `@media ${atLeast(640)}{:root{--card-title-size:1.625rem;--card-title-line:2rem}}`,
    // Of the body, so that it stays while the live card takes the place of the first paint. Fixed: whatever its size, it makes no page longer.
    // The animation brings the image: in the styles of the element a slow phone parses it before the first paint, a tenth of a second.
    // The page's colour covers its lines behind the header, at 420 px of the element.
    'body:has([data-rosette])::before{content:"";position:fixed;z-index:-1;top:-420px;right:-360px;width:1100px;height:1100px;background:center/contain no-repeat;opacity:var(--rosette-opacity);pointer-events:none;animation:rosette .3s .1s both}',
    '@keyframes rosette{from{opacity:0;visibility:hidden}1%,to{background-image:linear-gradient(var(--color-page) 476px,transparent 548px),var(--rosette)}}',
    '::view-transition-old(root),::view-transition-new(root){animation-duration:.16s}',
    '@media (prefers-reduced-data:reduce){:root,:root.theme-dark{--rosette:none}}',
    `@media ${veryNarrow}{body{hyphens:auto}}`,
    // Not a very short duration: a transition of an inherited property, such as font-size after a rotation, restarts at each nested element.
    '@media (prefers-reduced-motion:reduce){*,*::before,*::after{animation-duration:.01ms!important;animation-iteration-count:1!important;transition:none!important;scroll-behavior:auto!important}::view-transition-old(root),::view-transition-new(root){animation:none}}',
  ].join('\n');

/**
 * The theme as one style sheet: both palettes, the sizes that the first paint shares with the live screens, and a few rules for
 * bare elements. The site sends it in the HTML, so nothing waits for it.
 */
export const themeCss = sheet((rules) => `:root.${themeClass.dark}{${rules}}`);

/** The same for a page without scripts, which follows the system. */
export const systemThemeCss = sheet((rules) => `@media (prefers-color-scheme:dark){:root{${rules}}}`);

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
