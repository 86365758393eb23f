import { expect, it } from '@jest/globals';
import { DesktopIcon, DevicesIcon, LaptopIcon, PhoneIcon, TabletIcon } from '@passport/shared/ui/icons';
import { deviceIcon } from './deviceIcon';

it.each([
  ['iPhone', PhoneIcon],
  ['Android', PhoneIcon],
  ['iOS', PhoneIcon],
  ['iPad', TabletIcon],
  ['iPadOS', TabletIcon],
  ['macOS', LaptopIcon],
  ['ChromeOS', LaptopIcon],
  ['Windows', DesktopIcon],
  ['Linux', DesktopIcon],
  [null, DevicesIcon],
] as const)('a device with %s has the icon of its kind', (os, icon) => {
  expect(deviceIcon(os)).toBe(icon);
});
