/** Adds the DOM matchers (`toBeVisible` and so on) and unmounts rendered components after each test. */
import * as matchers from '@testing-library/jest-dom/matchers';
import { afterEach, expect } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';

// Without this React warns on each update that a test makes through `act`.
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

// Awaited changes appear immediately, or much later on a busy machine: this only ends a hanging test.
configure({ asyncUtilTimeout: 30_000 });

expect.extend(matchers);
afterEach(cleanup);
