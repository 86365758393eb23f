import type { Migration } from './Migration';

export const devicesIndex: Migration = {
  name: '0131_devices_index',
  up: `
    -- The sign-in card asks by the browser alone: nobody is known yet.
    CREATE INDEX known_devices_by_device ON known_devices (device_hash);
  `,
  down: `DROP INDEX known_devices_by_device;`,
};
