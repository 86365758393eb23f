import { DesktopIcon, DevicesIcon, LaptopIcon, PhoneIcon, TabletIcon } from '@passport/shared/ui/icons';
import type { ComponentType } from 'react';

/** The usual kind of device of each system that the service names. */
const icons: ReadonlyMap<string, ComponentType> = new Map([
  ['Android', PhoneIcon],
  ['iPhone', PhoneIcon],
  ['iOS', PhoneIcon],
  ['iPad', TabletIcon],
  ['iPadOS', TabletIcon],
  ['macOS', LaptopIcon],
  ['ChromeOS', LaptopIcon],
  ['Windows', DesktopIcon],
  ['Linux', DesktopIcon],
]);

/** The icon of a device by its system; the same in the sessions and in the history. */
export const deviceIcon = (os: string | null): ComponentType => icons.get(os ?? '') ?? DevicesIcon;
