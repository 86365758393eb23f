import { css } from 'styled-components';
import type { HostTheme } from '../host/Host';
import type { BusinessUnit } from '../schemas/businessUnits';
import { light } from '../theme/palettes';

/** @returns the logo of a mode, the light one if there is no dark one; null for the logo of the group, which a unit may force */
export function logoOf(unit: BusinessUnit | undefined, mode: HostTheme['mode']): BusinessUnit['logo'] {
  if (!unit || unit.is_group_logo_forced) return null;
  const logo = (mode === 'dark' ? unit.dark_logo : undefined) ?? unit.logo;
  // A picture without a description gets the name of the unit as its alternative text.
  return logo && { ...logo, alt: logo.alt || unit.title };
}

/** A logo without a dark variant keeps a light background in the dark theme: dark letters would disappear on a dark one. */
export const needsLightBackground = (unit: BusinessUnit | undefined, mode: HostTheme['mode']): boolean =>
  mode === 'dark' && !unit?.dark_logo && logoOf(unit, mode) !== null;

/** The background of a light logo in the dark theme. */
export const lightBackground = css`
  padding: 4px 8px;
  border-radius: 8px;
  background: ${light.surface};
`;
