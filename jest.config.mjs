/** All unit tests of the repository: `NODE_OPTIONS=--experimental-vm-modules npx jest`. */
export default {
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
