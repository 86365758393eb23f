import type { HostTheme } from '@passport/shared/host/Host';
import type { BusinessUnit } from '@passport/shared/schemas/businessUnits';

const hexColor = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** @returns the CSS background of a business unit in a mode: its image or its gradient; undefined if it has none */
export function backgroundOf(unit: BusinessUnit | undefined, mode: HostTheme['mode']): string | undefined {
  if (!unit) return undefined;
  const isDark = mode === 'dark';
  const image = isDark ? unit.dark_background_image : unit.background_image;
  const left = isDark ? unit.dark_left_color : unit.left_color;
  const right = isDark ? unit.dark_right_color : unit.right_color;
  // These values are operator input and end up in CSS: accept only http(s) URLs and hex colours. `new URL` percent-encodes quotes.
  const address = image && URL.canParse(image) ? new URL(image) : undefined;
  if (address && /^https?:$/.test(address.protocol)) return `center / cover no-repeat url("${address.href}")`;
  if (left && right && hexColor.test(left) && hexColor.test(right)) return `linear-gradient(90deg, ${left}, ${right})`;
  return undefined;
}

/** A business unit with branding for the light theme only would look broken in the dark one, so the toggle is not offered. */
export function canToggleTheme(unit: BusinessUnit | undefined): boolean {
  const isBranded = backgroundOf(unit, 'light') !== undefined;
  return !isBranded || backgroundOf(unit, 'dark') !== undefined;
}

/** Name of the site in titles: the unit, unless it shows the logo of the group. */
export const brandName = (unit: BusinessUnit | undefined, product: string): string =>
  unit && !unit.is_group_logo_forced ? unit.title : product;
