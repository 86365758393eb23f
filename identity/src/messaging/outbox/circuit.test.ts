import { describe, expect, it } from '@jest/globals';
import { createSteppedClock } from '../../testing/steppedClock';
import { Circuit } from './circuit';

describe('the circuit breaker', () => {
  it('opens after five consecutive failures, lets one delivery through after its pause, and closes with a success (R-65)', () => {
    const clock = createSteppedClock();
    const circuit = new Circuit(clock);
    for (let n = 0; n < 4; n += 1) expect(circuit.recordFailure()).toBe(false);
    expect([circuit.isOpen, circuit.concurrency(8)]).toEqual([false, 8]);
    expect(circuit.recordFailure()).toBe(true);
    expect([circuit.isOpen, circuit.concurrency(8)]).toEqual([true, 0]);
    clock.step(15);
    expect([circuit.isOpen, circuit.concurrency(8)]).toEqual([false, 1]);
    expect(circuit.recordFailure()).toBe(false);
    expect(circuit.isOpen).toBe(true);
    expect(circuit.recordSuccess()).toBe(true);
    expect(circuit.recordSuccess()).toBe(false);
    expect([circuit.isOpen, circuit.concurrency(8)]).toEqual([false, 8]);
  });
});
