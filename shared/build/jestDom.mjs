/** Adds the DOM matchers (`toBeVisible` and so on) and unmounts what a test rendered. */
import * as matchers from '@testing-library/jest-dom/matchers';
import { afterEach, expect, jest } from '@jest/globals';
import { cleanup } from '@testing-library/react';

// Without this React warns on each update that a test makes through `act`.
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

// A test that walks through a whole flow takes a second, and on a busy machine many times that.
jest.setTimeout(20_000);

expect.extend(matchers);
afterEach(cleanup);
