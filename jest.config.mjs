/** All unit tests of the repository: `NODE_OPTIONS=--experimental-vm-modules npx jest`. */
export default {
  // Ends a test that hangs. No test depends on it, however busy the machine is.
  testTimeout: 120_000,
  // Modules of a file that has ended stay in memory: past this a worker is replaced, or half its time goes into looking through them.
  workerIdleMemoryLimit: '700MB',
  projects: [
    '<rootDir>/shared',
    '<rootDir>/shell',
    '<rootDir>/mf-auth',
    '<rootDir>/mf-passport',
    '<rootDir>/mf-showcase',
    '<rootDir>/mf-applications',
    '<rootDir>/mf-support',
    '<rootDir>/identity',
    '<rootDir>/scripts',
  ],
};
