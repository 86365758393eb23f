/**
 * Jest presets. Tests run as ES modules (`NODE_OPTIONS=--experimental-vm-modules`): the libraries of this project
 * are ES modules, and mocking by injection needs no hoisting of `jest.mock`.
 */
import { fileURLToPath } from 'node:url';

const sharedSource = fileURLToPath(new URL('../src', import.meta.url));

/** Compiles a TypeScript file to an ES module for Node 20. */
const swc = [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      target: 'es2022',
      // `with { type: 'json' }`, which Node requires for JSON.
      experimental: { keepImportAttributes: true },
    },
    module: { type: 'es6' },
  },
];

/** `npm run test:long` runs the files `*.long.test.*`, everything else leaves them out. */
const isLong = process.env.TESTS === 'long';
const testFiles = (ending) => `<rootDir>/**/*.${isLong ? 'long.' : ''}test.${ending}`;

const common = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^@passport/shared/(?!build/)(.*)$': `${sharedSource}/$1` },
  transform: { '\\.tsx?$': swc },
  testMatch: ['ts', 'tsx', 'mjs'].map(testFiles),
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/\\.cache/', ...(isLong ? [] : ['\\.long\\.test\\.'])],
  modulePathIgnorePatterns: ['/dist/', '/\\.cache/'],
  restoreMocks: true,
};

/**
 * Preset of a package that runs in a browser.
 * @param {string} displayName name of the package in the report
 * @param {import('jest').Config} [more] settings of the package, which override the preset
 * @returns {import('jest').Config}
 */
export const browserJest = (displayName, more = {}) => ({
  ...common,
  displayName,
  testEnvironment: 'jsdom',
  setupFiles: [fileURLToPath(new URL('./jestGlobals.mjs', import.meta.url))],
  setupFilesAfterEnv: [fileURLToPath(new URL('./jestDom.mjs', import.meta.url))],
  ...more,
});

/**
 * Preset of a package that runs in Node.
 * @param {string} displayName name of the package in the report
 * @param {import('jest').Config} [more] settings of the package, which override the preset
 * @returns {import('jest').Config}
 */
export const nodeJest = (displayName, more = {}) => ({ ...common, displayName, testEnvironment: 'node', ...more });
