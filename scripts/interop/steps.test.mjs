import { describe, expect, it } from '@jest/globals';
import { allGood, runSteps, stepNames } from './steps.mjs';

const done = () => Promise.resolve();
const every = (step) => Object.fromEntries(stepNames.map((name) => [name, step]));

describe('steps of a third-party client (R-100)', () => {
  it('prints a line for each, and succeeds if all are done', async () => {
    const lines = [];
    const rows = await runSteps('some-client', every(done), (line) => lines.push(line));
    expect(lines).toEqual(stepNames.map((name) => `some-client: ${name}: ok`));
    expect(allGood(rows)).toBe(true);
  });

  it('does not count unsupported steps as failures', async () => {
    const rows = await runSteps('some-client', { ...every(done), refresh: undefined }, () => undefined);
    expect(rows).toContainEqual(['some-client', 'refresh', '-']);
    expect(allGood(rows)).toBe(true);
  });

  it('prints the response of a failed step, skips those after it, and fails', async () => {
    const claims = () => Promise.reject(new Error('answered 400:\n  invalid_grant'));
    const rows = await runSteps('some-client', { ...every(done), claims }, () => undefined);
    expect(rows.map(([, , result]) => result)).toEqual([
      'ok',
      'FAILED answered 400: invalid_grant',
      'not tried',
      'not tried',
      'not tried',
    ]);
    expect(allGood(rows)).toBe(false);
  });

  it('fails if nothing was tried', () => {
    expect(allGood([])).toBe(false);
  });
});
