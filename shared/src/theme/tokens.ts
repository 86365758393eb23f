import type { Palette } from './palettes';

/** The custom property of a colour: `textMuted` -> `--color-text-muted`. */
export const colorProperty = (name: keyof Palette): string =>
  `--color-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const color = (name: keyof Palette): string => `var(${colorProperty(name)})`;

/** Colours by name. They follow the theme without a re-render. */
export const colors: Readonly<Record<keyof Palette, string>> = {
  page: color('page'),
  surface: color('surface'),
  sunken: color('sunken'),
  text: color('text'),
  textMuted: color('textMuted'),
  border: color('border'),
  borderMedium: color('borderMedium'),
  borderStrong: color('borderStrong'),
  accent: color('accent'),
  accentHover: color('accentHover'),
  onAccent: color('onAccent'),
  accentText: color('accentText'),
  accentSoft: color('accentSoft'),
  band: color('band'),
  danger: color('danger'),
  dangerHover: color('dangerHover'),
  onDanger: color('onDanger'),
  dangerText: color('dangerText'),
  dangerSoft: color('dangerSoft'),
  successText: color('successText'),
  successSoft: color('successSoft'),
  warningText: color('warningText'),
  warningSoft: color('warningSoft'),
};

/** Steps of the 4 px grid: `space(4)` is 16px, and more if the browser's font size is larger. */
export const space = (steps: number): string => `${steps / 4}rem`;

/** Horizontal padding in a narrow window: large letters increase it to at most a twentieth of the window. */
export const gutter = (steps: number): string => `min(${space(steps)}, 5vw)`;

/** The line height of `text.body`. */
export const bodyLine = '1.5rem';

/** The line height of `text.card`. */
export const cardTitleLine = 'var(--card-title-line)';

/**
 * The font of headings, of the brand and of codes (see displayFont.ts). Only in weight 600.
 */
export const display = 'font-family: var(--font-display); font-weight: 600; letter-spacing: -0.015em;';

/**
 * The font size and line height of each kind of text; 16px are 1rem. Sizes are limited so that a long word of a heading fits
 * into the window with any font size of the browser; the limit has no effect on windows of 320 px and more at the usual size.
 */
export const text = {
  small: 'font-size: 0.8125rem; line-height: 1.125rem;',
  body: `font-size: 1rem; line-height: ${bodyLine};`,
  /** The heading of a part of a screen. */
  heading: `${display} font-size: min(1.0625rem, 7vw); line-height: 1.5rem;`,
  /** The heading of a card that is a step, and of a dialog. */
  card: `${display} font-size: var(--card-title-size); line-height: ${cardTitleLine};`,
  /** The heading of a screen. */
  title: `${display} font-size: min(1.75rem, 9vw); line-height: calc(34 / 28);`,
} as const;

export const radius = { small: '8px', medium: '12px', large: '20px', card: '24px', round: '999px' } as const;

/** Sizes that a screen and its first paint share; set in `themeCss`. */
export const layout = {
  headerHeight: 'var(--header-height)',
  cardWidth: 'var(--card-width)',
  /** The distance of the sign-in card from the header. */
  cardOffset: 'var(--card-offset)',
  /** Room above the title of a sign-in for the name of its service, and on the way to a partner site for two lines of what it gets. */
  serviceLine: 'var(--service-line)',
  partnerLine: 'var(--partner-line)',
  /** Where toasts begin: below the header, so that none lies over its controls. */
  toastTop: 'calc(var(--header-height) + 8px)',
  /** The minimum size of a touch target. */
  target: '44px',
} as const;

/** A media query for windows below a width in px. It is in em: with larger letters it applies to wider windows. */
export const below = (width: number): string => `(max-width: ${(width - 1) / 16}em)`;
export const atLeast = (width: number): string => `(min-width: ${width / 16}em)`;

/** A window with space for text only: no phone at the usual size of letters, but a phone at twice that size. */
export const veryNarrow = below(280);

/** Under 200 ms, and disabled if the person prefers reduced motion (see `themeCss`). */
export const motion = { fast: '120ms ease-out', calm: '160ms ease-out' } as const;

/** A line around a card. In the dark theme the card of the sign-in has no more than this either. */
export const shadows = { card: 'var(--shadow-card)' } as const;

/** The soft ring around a focused control whose border has the color already: of the accent, or of an error. */
export const halo = (color: string): string => `box-shadow: 0 0 0 4px ${color};`;

/** The look of the sign-in card. In forced colours the outline replaces the shadow. */
export const raised = 'box-shadow: var(--shadow-raised); outline: 1px solid transparent;';

/** The look of layers above the page: in the dark theme they would otherwise look like the cards below them. */
export const floating = 'box-shadow: var(--shadow-floating); outline: 1px solid transparent;';
