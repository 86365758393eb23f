import { expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

it('every requirement has a test that names it, and no file cites one that does not exist', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'requirements.mjs')], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^R-01: \d+ tests$/m);
});
