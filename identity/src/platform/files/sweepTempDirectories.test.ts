import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { dayMs } from '@passport/shared/durations';
import { sweepGoneMachines, sweepTempDirectories } from './sweepTempDirectories';

it('only directories of ended processes are deleted, with their files', async () => {
  const root = mkdtempSync(join(tmpdir(), 'passport-sweep-'));
  const { pid: gone } = spawnSync(process.execPath, ['--version']);
  const swept = [`passport-support-${gone}-Ab12Cd`, `passport-scan-${gone}-Ab12Cd`, `passport-restore-${gone}-Ab12Cd`];
  // A directory with the id of this process belongs to an earlier process with the same id: this one has none yet.
  swept.push(`passport-support-${process.pid}-Ab12Cd`);
  const kept = [
    `passport-support-${process.ppid}-Ab12Cd`,
    `passport-support-kills-Ab12Cd`,
    `passport-support-Ab12Cd`,
    `passport-other-${gone}-Ab12Cd`,
    `passport-support-${gone}-Ab12Cd.txt`,
  ];
  for (const name of [...swept, ...kept]) {
    mkdirSync(join(root, name));
    writeFileSync(join(root, name, '0'), 'of a person');
  }
  await sweepTempDirectories(root);
  expect(readdirSync(root).sort()).toEqual([...kept].sort());
  rmSync(root, { recursive: true });
});

it('directories of machines that have been gone for a day are deleted', async () => {
  const root = mkdtempSync(join(tmpdir(), 'passport-sweep-'));
  for (const name of ['here', 'gone']) mkdirSync(join(root, name));
  const now = Date.now();
  await sweepGoneMachines(join(root, 'here'), now + dayMs / 2);
  expect(readdirSync(root).sort()).toEqual(['gone', 'here']);
  await sweepGoneMachines(join(root, 'here'), now + 2 * dayMs);
  expect(readdirSync(root)).toEqual(['here']);
  rmSync(root, { recursive: true });
});
