import { nodeJest } from '../shared/build/jest.mjs';

export default nodeJest('identity', {
  testEnvironment: '<rootDir>/src/testing/databaseEnvironment.mjs',
  globalSetup: '<rootDir>/src/testing/globalSetup.mjs',
  globalTeardown: '<rootDir>/src/testing/globalTeardown.mjs',
});
