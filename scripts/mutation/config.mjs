import { join } from 'node:path';
import { root } from '../lib/repository.mjs';

/** Folder of reports, generated settings and results of earlier runs. */
export const reports = join(root, '.cache/mutation');

/**
 * Settings of one part for StrykerJS.
 * @param {string} name of the part
 * @param {{ mutate: string[], tests: string[] }} part
 * @param {number} runners tests run in this many processes
 * @param {string} sandbox folder for the mutated copy. It must not be in `.cache`, whose tests Jest passes over.
 */
export const strykerConfig = (name, { mutate, tests }, runners, sandbox) => ({
  packageManager: 'npm',
  plugins: ['@stryker-mutator/jest-runner', join(root, 'scripts/mutation/ignoreTexts.mjs')],
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
  coverageAnalysis: 'perTest',
  // Code that runs while a file loads would need a new process for each mutant: keys, tables and schemas, held by the tests that use them.
  ignoreStatic: true,
  concurrency: runners,
  incremental: true,
  incrementalFile: join(reports, `${name}.incremental.json`),
  tempDirName: sandbox,
  mutate,
  ignorers: ['texts'],
  mutator: { excludedMutations: ['StringLiteral'] },
  ignorePatterns: ['deployments', 'e2e', 'mf-*', 'dist', 'dist-*', '.cache', '.data'],
  jest: {
    projectType: 'custom',
    configFile: 'identity/jest.config.mjs',
    enableFindRelatedTests: false,
    config: {
      roots: ['<rootDir>', '<rootDir>/../shared/src/net'],
      testMatch: tests.map((pattern) => `<rootDir>/${pattern}`),
      testEnvironment: join(root, 'scripts/mutation/firstFailure.mjs'),
      runner: join(root, 'scripts/mutation/runner.mjs'),
      // Made once for all mutants, by scripts/mutation.mjs.
      globalSetup: null,
      globalTeardown: null,
      testTimeout: 120_000,
    },
  },
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: join(reports, `${name}.json`) },
  timeoutMS: 120_000,
});
