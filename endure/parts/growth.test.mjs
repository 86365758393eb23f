import { describe, expect, it } from '@jest/globals';
import { courseOf, growthOf, insideOf, statementsOf } from './growth.mjs';

const minutes = Array.from({ length: 31 }, (_, minute) => minute);
/** Memory comes and goes by some megabytes with each collection of garbage. */
const noise = (minute) => [0, 6, -5, 3, -2][minute % 5];
const processOf = (memoryAt, descriptorsAt = () => 40) => ({
  name: 'service',
  points: minutes.map((minute) => ({
    at: minute * 60_000,
    memory: memoryAt(minute),
    descriptors: descriptorsAt(minute),
  })),
});

describe('half an hour of a process (R-71)', () => {
  it('is distinguished from noise when its memory grows by more than a twentieth', () => {
    expect(growthOf(processOf((minute) => 200 + noise(minute))).isGrown).toBe(false);
    expect(growthOf(processOf((minute) => 200 + minute * 0.5 + 3 * noise(minute))).isGrown).toBe(true);
  });

  it('grows by no more than one megabyte an hour, as far as the samples tell', () => {
    expect(growthOf(processOf((minute) => 200 + minute * 0.01)).isGrown).toBe(false);
    expect(growthOf(processOf((minute) => 200 + minute * 0.03)).isGrown).toBe(true);
    expect(growthOf(processOf((minute) => 200 + minute * 0.03 + noise(minute))).isGrown).toBe(false);
    expect(growthOf(processOf((minute) => 200 + minute * 0.2 + noise(minute))).isGrown).toBe(true);
  });

  it('is shown by twelve samples at most, from the first one on', () => {
    const course = courseOf(processOf((minute) => 200 + minute));
    expect(course).toBe(
      'Memory of a service in MB along the samples: 200, 203, 206, 209, 212, 215, 218, 221, 224, 227, 230.',
    );
  });

  it('leaves open whether it grows where the samples allow both', () => {
    const openOf = (memoryAt) => growthOf(processOf(memoryAt)).isOpen;
    expect(openOf((minute) => 200 + minute * 0.01)).toBe(false);
    expect(openOf((minute) => 200 + minute * 0.01 + noise(minute))).toBe(true);
    expect(openOf((minute) => 200 + minute * 0.2 + noise(minute))).toBe(false);
    expect(growthOf(processOf((minute) => 200 + noise(minute))).open).toMatch(/may grow by \d+\.\d MB an hour/);
  });

  it('prepares no more statements, but for those of an hourly job', () => {
    expect(statementsOf([80, 85, 90])).toEqual({ isGrown: false, text: 'prepared statements 80 to 90' });
    expect(statementsOf([80, 85, 91]).isGrown).toBe(true);
  });

  it('has no more open files at its end', () => {
    const memory = () => 200;
    expect(growthOf(processOf(memory, (minute) => 40 + (minute % 5))).isGrown).toBe(false);
    expect(growthOf(processOf(memory, (minute) => 40 + minute)).isGrown).toBe(true);
  });

  it.each([
    ['nothing of it grows', {}, {}, false],
    ['timers pile up', {}, { resources: 61 }, true],
    ['each person has a series of metrics', {}, { series: 900 }, true],
    ['the event loop is blocked all the time', { lag: 80 }, { lag: 80 }, true],
    ['the event loop is blocked in one sample', {}, { lag: 80 }, true],
  ])('says about itself whether %s', (_what, first, last, isGrown) => {
    const usual = { lag: 12, resources: 40, series: 700 };
    const points = [
      { ...usual, ...first },
      { ...usual, ...first },
      { ...usual, ...last },
    ];
    expect(insideOf(points).isGrown).toBe(isGrown);
  });
});
