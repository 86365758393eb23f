import { workspaces } from './scripts/lib/repository.mjs';

// Screens show times in the zone of their reader: the tests use one zone, whatever that of the machine is.
process.env.TZ = 'UTC';

/** All unit tests of the repository: `NODE_OPTIONS=--experimental-vm-modules npx jest`. */
export default {
  // Ends a test that hangs. No test depends on it, however busy the machine is.
  testTimeout: 600_000,
  // Modules of a file that has ended stay in memory: past this a worker is replaced, or half its time goes into looking through them.
  workerIdleMemoryLimit: '700MB',
  // The tests of e2e are Playwright's.
  projects: [...workspaces.filter((name) => name !== 'e2e'), 'scripts', 'endure'].map(
    (folder) => `<rootDir>/${folder}`,
  ),
};
