/**
 * Breaks the code that decides who gets in, one small change at a time, and counts the changes that no test notices.
 * `npm run mutation` runs all parts one after the other, `npm run mutation -- --part tokens,saml` only these, `--runners 2` on
 * two cores. Mutants that a run has tried
 * already are not tried again while their code and tests are the same. Scores go to `.cache/reports/mutation.md`, survivors to `.cache/mutation`.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import globalSetup from '../identity/src/testing/globalSetup.mjs';
import globalTeardown from '../identity/src/testing/globalTeardown.mjs';
import { root } from './lib/repository.mjs';
import { reports, strykerConfig } from './mutation/config.mjs';
import { parts } from './mutation/parts.mjs';
import { addToReport } from './mutation/report.mjs';

const { values } = parseArgs({ options: { part: { type: 'string' }, runners: { type: 'string', default: '1' } } });
const names = values.part?.split(',') ?? Object.keys(parts);
const unknown = names.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`no such part: ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}

// Rules that run one after the other need one database; the embedded one needs no server.
process.env.TEST_DATABASES ??= 'embedded';
mkdirSync(reports, { recursive: true });
await globalSetup();
const sandbox = mkdtempSync(join(tmpdir(), 'passport-mutation-'));
try {
  for (const name of names) if (!run(name)) process.exitCode = 1;
} finally {
  rmSync(sandbox, { recursive: true, force: true });
  await globalTeardown();
}

/** @returns whether the part ran to its end */
function run(name) {
  const settings = join(reports, `${name}.settings.json`);
  writeFileSync(settings, JSON.stringify(strykerConfig(name, parts[name], Number(values.runners), sandbox)));
  const { status } = spawnSync('npx', ['stryker', 'run', settings], { cwd: root, stdio: 'inherit' });
  if (status !== 0) return false;
  const missed = addToReport(JSON.parse(readFileSync(join(reports, `${name}.json`), 'utf8')));
  writeFileSync(join(reports, `${name}.survivors.txt`), `${missed.join('\n')}\n`);
  console.log(`${name}: ${missed.length} survived\n${missed.join('\n')}`);
  return true;
}
