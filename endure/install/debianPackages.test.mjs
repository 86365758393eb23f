import { expect, it } from '@jest/globals';
import { missingOf } from './debianPackages.mjs';

it('packages that a simulated installation would add are those to unpack, in the version it chose', () => {
  const simulation = [
    'NOTE: This is only a simulation!',
    'Inst liblua5.3-0 (5.3.6-2 Debian:12.15/oldstable [amd64])',
    'Inst libpq5 [15.10-0+deb12u1] (15.14-0+deb12u1 Debian:12.15/oldstable [amd64])',
    'Inst libnginx-mod-http-echo (1:0.63-4 Debian:12.15/oldstable [amd64])',
    'Conf liblua5.3-0 (5.3.6-2 Debian:12.15/oldstable [amd64])',
  ].join('\n');
  expect(missingOf(simulation)).toEqual([
    { name: 'liblua5.3-0', version: '5.3.6-2' },
    { name: 'libpq5', version: '15.14-0+deb12u1' },
    { name: 'libnginx-mod-http-echo', version: '1:0.63-4' },
  ]);
});
