import { describe, expect, it } from '@jest/globals';
import { faults, lateAfter, missingFor } from './faults.mjs';

const gateway = 'gateway that hangs';
const restart = 'database restart';

describe('after a fault', () => {
  it.each([
    [restart, { served: 4900, delivered: 4900 }, []],
    [restart, { served: 5100, delivered: 0 }, ['served again after 5.1 s']],
    [restart, { served: 0, delivered: 5100 }, ['a code arrived again after 5.1 s']],
    [gateway, { served: 0, delivered: 19_000 }, []],
    [gateway, { served: 0, delivered: Infinity }, ['a code arrived again after Infinity s']],
  ])('%s calls and codes are late: %j', (name, times, details) => {
    expect(Object.keys(faults)).toContain(name);
    expect(lateAfter(name, times)).toEqual(details.map((detail) => ({ kind: name, detail })));
  });
});

it('a fault that this machine does not allow is not run, and says why', () => {
  const isMissing = (world) => Object.keys(faults).filter((name) => missingFor(name, world));
  expect(isMissing({ disk: {} })).toEqual([]);
  expect(isMissing({ disk: undefined })).toEqual(['disk of the log full']);
});
