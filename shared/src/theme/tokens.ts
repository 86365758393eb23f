import type { Palette } from './palettes';

/** The custom property of a colour: `textMuted` -> `--color-text-muted`. */
export const colorProperty = (name: keyof Palette): string =>
  `--color-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const color = (name: keyof Palette): string => `var(${colorProperty(name)})`;

/** Colours by name, for styles; each follows the theme without rendering anything anew. */
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

/** Steps of the 4 px grid: `space(4)` is 16px, and more for a person who set larger letters in their browser. */
export const space = (steps: number): string => `${steps / 4}rem`;

/** Room at the left and right of what a narrow window shows: large letters take at most a twentieth of the window for it. */
export const gutter = (steps: number): string => `min(${space(steps)}, 5vw)`;

/** Height of a line of `text.heading`. */
export const headingLine = 'min(1.75rem, 10.2vw)';

/**
 * Size and line height of each kind of text, for the `font-size` and `line-height` of a style; 16px are 1rem. However large the
 * letters are set, a long word of a heading fits into the window; no window of 320 px and more sees a difference before that.
 */
export const text = {
  small: 'font-size: 0.8125rem; line-height: 1.125rem;',
  body: 'font-size: 0.9375rem; line-height: 1.375rem;',
  lead: 'font-size: 1.0625rem; line-height: 1.5rem;',
  heading: 'font-size: min(1.375rem, 8vw); line-height: calc(28 / 22); font-weight: 600; letter-spacing: -0.01em;',
  title: 'font-size: min(1.75rem, 9vw); line-height: calc(36 / 28); font-weight: 650; letter-spacing: -0.015em;',
} as const;

export const radius = { small: '8px', medium: '12px', large: '20px', round: '999px' } as const;

/** Measures that a screen and its first-paint fragment must share; set in `themeCss`. */
export const layout = {
  headerHeight: 'var(--header-height)',
  cardWidth: 'var(--card-width)',
  /** Distance of the sign-in card from the header. */
  cardOffset: 'var(--card-offset)',
  /** Smallest side of whatever is pressed. */
  target: '44px',
} as const;

/** Media queries for windows by their width in px, at the usual size of letters: with larger ones they are narrow sooner. */
export const below = (width: number): string => `(max-width: ${(width - 1) / 16}em)`;
export const atLeast = (width: number): string => `(min-width: ${width / 16}em)`;

/** A window with room for words and nothing beside them: no phone at the usual size of letters, but a phone at twice of it. */
export const cramped = below(280);

/** Under 200 ms, and none at all where the person asked for less motion (see `themeCss`). */
export const motion = { fast: '120ms ease-out', calm: '180ms ease-out' } as const;

export const shadows = { card: 'var(--shadow-card)' } as const;

/** What lies over the page. Where the system sets the colours no shadow is drawn, but the outline is. */
export const raised = 'box-shadow: var(--shadow-raised); outline: 1px solid transparent;';
