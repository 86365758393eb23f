import { nodeJest } from '../shared/build/jest.mjs';

export default nodeJest('identity', {
  globalSetup: '<rootDir>/src/testing/globalSetup.mjs',
  globalTeardown: '<rootDir>/src/testing/globalTeardown.mjs',
});
