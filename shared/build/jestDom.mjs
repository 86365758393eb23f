/** Adds the DOM matchers (`toBeVisible` and so on) and unmounts what a test rendered. */
import * as matchers from '@testing-library/jest-dom/matchers';
import { afterEach, expect } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';

// Without this React warns on each update that a test makes through `act`.
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

// What a test waits for comes at once, and on a busy machine much later: this only ends a test that hangs.
configure({ asyncUtilTimeout: 30_000 });

expect.extend(matchers);
afterEach(cleanup);
