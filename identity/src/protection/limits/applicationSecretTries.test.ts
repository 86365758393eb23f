import { describe, expect, it, jest } from '@jest/globals';
import { createSteppedClock } from '../../testing/steppedClock';
import { createSecretTries, secretTriesKey } from './applicationSecretTries';

const wrong = (): boolean => false;
const right = (): boolean => true;

describe('guesses at the secret of an application', () => {
  const key = secretTriesKey('0B6D3C1E-5F0A-4C9F-9A54-6F1A2B3C4D5E', '192.0.2.1');
  const start = () => {
    const clock = createSteppedClock();
    const tries = createSecretTries(clock);
    const fail = (times: number, caller = key): void => {
      for (let n = 0; n < times; n += 1) tries.compare(caller, wrong);
    };
    return { clock, tries, fail };
  };
  const tooManyFor = (seconds: number) => expect.objectContaining({ status: 429, retryAfterSeconds: seconds });

  it('are refused after thirty in a minute without a comparison, the right one too', () => {
    const { clock, tries, fail } = start();
    fail(29);
    clock.step(20);
    fail(1);
    const compare = jest.fn(right);
    expect(() => tries.compare(key, compare)).toThrow(tooManyFor(40));
    expect(() => tries.requireOpen(key)).toThrow(tooManyFor(40));
    expect(compare).not.toHaveBeenCalled();
    clock.step(40);
    expect(tries.compare(key, compare)).toBe(true);
  });

  it('are reset by the right secret', () => {
    const { tries, fail } = start();
    fail(29);
    expect(tries.compare(key, right)).toBe(true);
    fail(29);
    expect(tries.compare(key, right)).toBe(true);
  });

  it('are counted per application and address: no other caller is refused', () => {
    const { tries, fail } = start();
    fail(30);
    for (const [application, ip] of [
      ['0b6d3c1e-5f0a-4c9f-9a54-6f1a2b3c4d5e', '192.0.2.2'],
      ['1b6d3c1e-5f0a-4c9f-9a54-6f1a2b3c4d5e', '192.0.2.1'],
    ] as const)
      expect(tries.compare(secretTriesKey(application, ip), right)).toBe(true);
    expect(() => tries.requireOpen(secretTriesKey('0b6d3c1e-5f0a-4c9f-9a54-6f1a2b3c4d5e', '192.0.2.1'))).toThrow();
  });

  it('use no more memory for a longer identifier', () => {
    expect(secretTriesKey('X'.repeat(5000), '192.0.2.1')).toBe(`${'x'.repeat(36)}|192.0.2.1`);
  });

  it('are remembered for at most ten thousand callers', () => {
    const { tries, fail } = start();
    fail(30);
    for (let n = 0; n < 9_999; n += 1) fail(1, `caller ${n}`);
    expect(() => tries.requireOpen(key)).toThrow();
    fail(1, 'one more');
    expect(() => tries.requireOpen(key)).not.toThrow();
  });
});
