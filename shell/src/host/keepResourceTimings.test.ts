import { expect, it } from '@jest/globals';
import { keepResourceTimings } from './keepResourceTimings';

/** Buffers as the Resource Timing standard describes it: entries for a full buffer wait for its listeners. */
class Timings extends EventTarget {
  size = 250;
  entries: number[] = [];

  setResourceTimingBufferSize(size: number): void {
    this.size = size;
  }
  clearResourceTimings(): void {
    this.entries = [];
  }
  add(entry: number): void {
    if (this.entries.length === this.size) this.dispatchEvent(new Event('resourcetimingbufferfull'));
    if (this.entries.length < this.size) this.entries.push(entry);
  }
}

it('the last calls of a page are recorded, however many preceded them', () => {
  const performance = new Timings();
  keepResourceTimings({ performance } as unknown as Window);
  for (let call = 1; call <= 300; call += 1) performance.add(call);
  expect(performance.entries).toHaveLength(300);
  for (let call = 301; call <= 2500; call += 1) performance.add(call);
  expect(performance.entries.at(-1)).toBe(2500);
  expect(performance.entries.length).toBeLessThanOrEqual(1000);
});

it('a page starts without resource timings too', () => {
  expect(() => keepResourceTimings({ performance: {} } as unknown as Window)).not.toThrow();
});
