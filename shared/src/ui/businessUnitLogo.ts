import { css } from 'styled-components';
import type { HostTheme } from '../host/Host';
import type { BusinessUnit } from '../schemas/businessUnits';
import { light } from '../theme/palettes';

/** @returns the logo of a mode; the light one if there is no dark one */
export const logoOf = (unit: BusinessUnit | undefined, mode: HostTheme['mode']): BusinessUnit['logo'] =>
  (mode === 'dark' ? unit?.dark_logo : undefined) ?? unit?.logo ?? null;

/** A logo without a dark variant keeps a light background in the dark theme: dark letters would disappear on a dark one. */
export const needsLightBackground = (unit: BusinessUnit | undefined, mode: HostTheme['mode']): boolean =>
  mode === 'dark' && !unit?.dark_logo && Boolean(unit?.logo);

/** The background of a light logo in the dark theme. */
export const lightBackground = css`
  padding: 4px 8px;
  border-radius: 8px;
  background: ${light.surface};
`;
