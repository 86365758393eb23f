import type { Palette } from './palettes';

/** The custom property of a colour: `textMuted` -> `--color-text-muted`. */
export const colorProperty = (name: keyof Palette): string =>
  `--color-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const color = (name: keyof Palette): string => `var(${colorProperty(name)})`;

/** Colours by name. They follow the theme without a re-render. */
export const colors: Readonly<Record<keyof Palette, string>> = {
  page: color('page'),
  surface: color('surface'),
  raised: color('raised'),
  muted: color('muted'),
  text: color('text'),
  textMuted: color('textMuted'),
  border: color('border'),
  borderStrong: color('borderStrong'),
  accent: color('accent'),
  accentHover: color('accentHover'),
  onAccent: color('onAccent'),
  accentText: color('accentText'),
  accentSoft: color('accentSoft'),
  danger: color('danger'),
  dangerHover: color('dangerHover'),
  onDanger: color('onDanger'),
  dangerText: color('dangerText'),
  dangerSoft: color('dangerSoft'),
  successText: color('successText'),
  successSoft: color('successSoft'),
  warningText: color('warningText'),
  warningSoft: color('warningSoft'),
  focus: color('focus'),
};

/** Steps of the 4 px grid: `space(4)` is 16px, and more if the browser's font size is larger. */
export const space = (steps: number): string => `${steps / 4}rem`;

/** Horizontal padding in a narrow window: large letters increase it to at most a twentieth of the window. */
export const gutter = (steps: number): string => `min(${space(steps)}, 5vw)`;

/** The size of body text, larger on phones; set in `themeCss`. */
export const bodySize = 'var(--body-size)';

/** The line height of `text.body`. */
export const bodyLine = 'var(--body-line)';

/** The line height of `text.heading`. */
export const headingLine = 'min(1.75rem, 10.2vw)';

/**
 * The font size and line height of each kind of text; 16px are 1rem. Sizes are limited so that a long word of a heading fits
 * into the window with any font size of the browser; the limit has no effect on windows of 320 px and more at the usual size.
 */
export const text = {
  small: 'font-size: 0.8125rem; line-height: 1.125rem;',
  body: `font-size: ${bodySize}; line-height: ${bodyLine};`,
  lead: 'font-size: 1.0625rem; line-height: 1.5rem;',
  heading: 'font-size: min(1.375rem, 8vw); line-height: calc(28 / 22); font-weight: 600; letter-spacing: -0.01em;',
  title: 'font-size: min(1.75rem, 9vw); line-height: calc(36 / 28); font-weight: 650; letter-spacing: -0.015em;',
} as const;

export const radius = { small: '8px', medium: '12px', large: '20px', round: '999px' } as const;

/** Sizes that a screen and its first paint share; set in `themeCss`. */
export const layout = {
  headerHeight: 'var(--header-height)',
  cardWidth: 'var(--card-width)',
  /** The distance of the sign-in card from the header. */
  cardOffset: 'var(--card-offset)',
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
export const motion = { fast: '120ms ease-out', calm: '180ms ease-out' } as const;

export const shadows = { card: 'var(--shadow-card)' } as const;

/** The look of layers above the page. In forced colours the outline replaces the shadow. */
export const raised = 'box-shadow: var(--shadow-raised); outline: 1px solid transparent;';
