/**
 * `npm run release:backup`: writes identity/fixtures/releases/<version>, a backup of the version in package.json with some 300 people,
 * its secrets and what the tests know about it. Each later version has to restore it. Run it once, before the tag of a release.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/repository.mjs';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
if (existsSync(join(root, 'identity/fixtures/releases', version))) {
  console.error(`The backup of ${version} exists. Remove its folder to write it again.`);
  process.exit(1);
}
const jest = ['node_modules/jest/bin/jest.js', '--config', 'identity/jest.config.mjs', '--maxWorkers', '1'];
const { status } = spawnSync(
  process.execPath,
  [...jest, '--testMatch', '**/testing/releases/makeBackup.ts', '--testTimeout', '600000', '--forceExit'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_OPTIONS: '--experimental-vm-modules --no-warnings=ExperimentalWarning',
      TEST_DATABASES: 'embedded',
      RELEASE_VERSION: version,
    },
  },
);
process.exit(status ?? 1);
