import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './lib/repository.mjs';

/** Inputs of the overrides' build. */
const sources = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/build.mjs',
  'scripts/lib',
  'shared/build',
  'shared/src',
  'shell/src/overrides',
  'shell/server/isOverrideAllowed.mjs',
];

let folder;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'passport-overrides-'));
  for (const source of sources) cpSync(join(root, source), join(folder, source), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Builds for an address. @returns {string | undefined} the script for overrides, if there is one then */
function built(publicUrl, setting = '') {
  const env = { ...process.env, PUBLIC_URL: publicUrl, ALLOW_REMOTE_OVERRIDE: setting };
  execFileSync(process.execPath, ['scripts/build.mjs', 'overrides'], { cwd: folder, env, stdio: 'pipe' });
  const file = join(folder, 'shell/dist-overrides/overrides.js');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

it('a build for another address contains no overrides, even after one for this machine', () => {
  expect(built('https://id.example')).toBeUndefined();
  expect(built('http://localhost:3000')).toContain('Remotes of this browser');
  expect(built('https://id.example')).toBeUndefined();
  expect(existsSync(join(folder, 'shell/dist-overrides'))).toBe(false);
  expect(built('https://id.example', 'yes')).toContain('Remotes of this browser');
  expect(built('http://localhost:3000', 'no')).toBeUndefined();
});
