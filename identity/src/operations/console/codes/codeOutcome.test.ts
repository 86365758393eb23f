import { describe, expect, it } from '@jest/globals';
import { codeOutcome } from './codeOutcome';

const at = new Date(0);
const nothing = { accepted_at: null, delivered_at: null, failed_at: null, failure_reason: null, used_at: null };

describe('what became of a code', () => {
  it.each([
    [{ state: 'queued' }, { outcome: 'never_left' }],
    [{ state: 'sending' }, { outcome: 'never_left' }],
    [{ state: 'dropped' }, { outcome: 'never_left' }],
    [{ state: 'sent' }, { outcome: 'unconfirmed' }],
    [{ state: 'uncertain' }, { outcome: 'unconfirmed' }],
    [{ state: 'sent', accepted_at: at }, { outcome: 'unconfirmed' }],
    [{ state: 'sent', accepted_at: at, delivered_at: at }, { outcome: 'unused' }],
    [
      { state: 'sent', failed_at: at, failure_reason: 'unreachable' },
      { outcome: 'failed', reason: 'unreachable' },
    ],
    [{ state: 'dead' }, { outcome: 'failed', reason: 'unknown' }],
    // A delivery annuls a failure, and an entered code both.
    [{ state: 'sent', failed_at: at, failure_reason: 'unreachable', delivered_at: at }, { outcome: 'unused' }],
    [{ state: 'sent', failed_at: at, failure_reason: 'unreachable', used_at: at }, { outcome: 'used' }],
    [{ state: 'sent', delivered_at: at, used_at: at }, { outcome: 'used' }],
  ] as const)('with %j is %j', (row, outcome) => {
    expect(codeOutcome({ ...nothing, ...row })).toEqual(outcome);
  });
});
