/** The service's tests on PostgreSQL with PgBouncer in front of it, in session and in transaction mode. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { root } from '../../scripts/lib/repository.mjs';
import { unpackPackages } from '../install/debianPackages.mjs';
import { startPgbouncer } from '../world/pgbouncer.mjs';

const modes = ['session', 'transaction'];
const jest = ['node_modules/jest/bin/jest.js', '--ci', '--config', 'jest.config.mjs', '--selectProjects', 'identity'];

/** Runs the tests. @returns their numbers, and the names of those that failed */
async function runTests(env, folder) {
  const outputFile = join(folder, 'tests.json');
  const child = spawn(process.execPath, [...jest, '--maxWorkers', '2', '--json', '--outputFile', outputFile], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules --no-warnings=ExperimentalWarning', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await new Promise((done) => child.once('exit', done));
  const { numPassedTests, numTotalTests, testResults } = JSON.parse(await readFile(outputFile, 'utf8'));
  const failed = testResults.flatMap(({ assertionResults, name, message }) => {
    const names = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
    // A file that cannot run has no test.
    return assertionResults.length === 0 ? [`${name}: ${message}`] : names;
  });
  return { numPassedTests, numTotalTests, failed };
}

async function runMode(mode, { packages, postgres, folder }) {
  const pooler = await startPgbouncer(packages, postgres.url, mode);
  try {
    const env = { TEST_DATABASES: 'postgres', TEST_DATABASE_URL: postgres.url, TEST_POOLER_URL: pooler.url };
    return { mode, ...(await runTests(env, folder)) };
  } finally {
    await pooler.stop();
  }
}

export async function pooledTests({ only }) {
  const packages = await unpackPackages(['pgbouncer']);
  const postgres = await startPostgres({ isDurable: false });
  const folder = await mkdtemp(join(tmpdir(), 'passport-pooled-tests-'));
  try {
    const runs = [];
    for (const mode of modes)
      if (!only || mode === only) runs.push(await runMode(mode, { packages, postgres, folder }));
    return {
      head: ['mode', 'tests', 'passed'],
      rows: runs.map(({ mode, numTotalTests, numPassedTests }) => [mode, numTotalTests, numPassedTests]),
      notes: [`The tests of identity/ that need PostgreSQL. ${packages.versions}.`],
      violations: runs.flatMap(({ mode, failed }) =>
        failed.map((name) => ({ kind: `failed in ${mode} mode`, detail: name })),
      ),
    };
  } finally {
    await postgres.stop();
    await packages.remove();
    await rm(folder, { recursive: true, force: true });
  }
}
