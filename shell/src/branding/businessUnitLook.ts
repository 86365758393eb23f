import type { HostTheme } from '@passport/shared/host/Host';
import type { BusinessUnit } from '@passport/shared/schemas/businessUnits';
import { contrast } from '@passport/shared/theme/contrast';
import { dark, light, type Palette } from '@passport/shared/theme/palettes';
import { colorProperty } from '@passport/shared/theme/tokens';

type Mode = HostTheme['mode'];

const palettes: Record<Mode, Palette> = { light, dark };

/** WCAG 2.2 AA for text. */
const enough = 4.5;

/** These values are operator input and end up in CSS: only http(s) addresses and hex colours are accepted. */
const hexColor = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** @returns a colour as `#rrggbb`; undefined for anything else */
function colorOf(value: string | null | undefined): string | undefined {
  if (!value || !hexColor.test(value)) return undefined;
  return value.length === 4 ? `#${[...value.slice(1)].map((digit) => digit + digit).join('')}` : value;
}

/** What a unit configures for a theme. */
function partsOf(unit: BusinessUnit | undefined, mode: Mode) {
  const isDark = mode === 'dark';
  const image = isDark ? unit?.dark_background_image : unit?.background_image;
  const left = colorOf(isDark ? unit?.dark_left_color : unit?.left_color);
  const right = colorOf(isDark ? unit?.dark_right_color : unit?.right_color);
  // `new URL` percent-encodes quotes.
  const address = image && URL.canParse(image) ? new URL(image) : undefined;
  return { address: address && /^https?:$/.test(address.protocol) ? address.href : undefined, left, right };
}

/** @returns the CSS background of a business unit in a theme: its image or its gradient; undefined if it has none */
export function backgroundOf(unit: BusinessUnit | undefined, mode: Mode): string | undefined {
  const { address, left, right } = partsOf(unit, mode);
  if (address !== undefined) return `center / cover no-repeat url("${address}")`;
  return left && right && `linear-gradient(90deg, ${left}, ${right})`;
}

/**
 * The styles of the sign-in of a business unit in a theme, as CSS declarations for the root element: no rosette, the ink of header and
 * footer, which are on the background, and the accent of what can be pressed on the card.
 * @returns undefined for a unit without a background
 */
export function brandDeclarations(unit: BusinessUnit | undefined, mode: Mode): string | undefined {
  if (backgroundOf(unit, mode) === undefined) return undefined;
  const { address, left, right } = partsOf(unit, mode);
  const ink = address === undefined && left && right ? inkOn(left, right) : undefined;
  return [
    '--rosette-opacity:0',
    // Where no ink can be read everywhere, as on a picture, what header and footer show gets a ground.
    ink ? `--brand-ink:${ink}` : `--brand-ground:${palettes[mode].surface}`,
    left ? accentDeclarations(left, mode) : '',
  ]
    .filter(Boolean)
    .join(';');
}

/** The text of the light or of the dark theme, else black or white, whichever can be read at both ends of a gradient and in its middle. */
function inkOn(left: string, right: string): string | undefined {
  const middle = `#${[1, 3, 5].map((at) => mean(left.slice(at, at + 2), right.slice(at, at + 2))).join('')}`;
  return [light.text, dark.text, '#000000', '#ffffff'].find((ink) =>
    [left, middle, right].every((ground) => contrast(ink, ground) >= enough),
  );
}

const mean = (one: string, other: string): string =>
  Math.round((parseInt(one, 16) + parseInt(other, 16)) / 2)
    .toString(16)
    .padStart(2, '0');

/** The left colour as the accent, where it can be read on the card and where the text of a button can be read on it; else our own. */
function accentDeclarations(color: string, mode: Mode): string {
  const { surface, onAccent } = palettes[mode];
  if (contrast(color, surface) < enough || contrast(color, onAccent) < enough) return '';
  const own: Partial<Record<keyof Palette, string>> = {
    accent: color,
    accentText: color,
    accentHover: `color-mix(in oklab,${color} 85%,var(${colorProperty('text')}))`,
    accentSoft: `color-mix(in oklab,${color} 12%,var(${colorProperty('surface')}))`,
  };
  return Object.entries(own)
    .map(([name, value]) => `${colorProperty(name as keyof Palette)}:${value}`)
    .join(';');
}

/** Whether a unit has a look for the light theme alone: its sign-in is then light for everybody, and offers no other theme. */
export const isLightOnly = (unit: BusinessUnit | undefined): boolean =>
  backgroundOf(unit, 'light') !== undefined && backgroundOf(unit, 'dark') === undefined;

/** What the site calls itself in titles: the unit, unless the logo of the group stands for it. */
export const brandName = (unit: BusinessUnit | undefined, product: string): string =>
  unit && !unit.is_group_logo_forced ? unit.title : product;
