import type { BusinessUnit } from '../schemas/businessUnits';
import type { HostTheme } from './Host';

/** @returns the logo for a mode, the light one where there is no dark one */
export const logoOf = (unit: BusinessUnit | undefined, mode: HostTheme['mode']): BusinessUnit['logo'] =>
  (mode === 'dark' ? unit?.dark_logo : undefined) ?? unit?.logo ?? null;

/** A logo that was drawn for light ground keeps it in the dark theme: dark letters on dark are not there at all. */
export const needsLightGround = (unit: BusinessUnit | undefined, mode: HostTheme['mode']): boolean =>
  mode === 'dark' && !unit?.dark_logo && Boolean(unit?.logo);
