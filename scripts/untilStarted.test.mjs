import { describe, expect, it } from '@jest/globals';
import { untilStarted } from './lib/untilStarted.mjs';

const minuteMs = 60_000;

/** Waits for a program that does something each minute. @param act gets the number of the minute @returns minutes until it has started */
async function minutesUntilStarted(act) {
  let minutes = 0;
  const program = { printed: '', isStarted: false, hasEnded: false };
  const pause = async () => act((minutes += 1), program);
  await untilStarted(
    { isStarted: () => program.isStarted, hasEnded: () => program.hasEnded, log: () => program.printed },
    { silenceMs: 2 * minuteMs, now: () => minutes * minuteMs, pause },
  );
  return minutes;
}

describe('the wait for a start', () => {
  it('continues for as long as the program prints', async () => {
    const speaksEveryOther = (minute, program) => {
      if (minute % 2 === 0) program.printed += `Not ready after ${minute * 60} s.\n`;
      program.isStarted = minute === 100;
    };
    expect(await minutesUntilStarted(speaksEveryOther)).toBe(100);
  });

  it('ends with the program, and reports its output', async () => {
    const dies = (minute, program) => Object.assign(program, { printed: 'No disk.\n', hasEnded: minute === 2 });
    await expect(minutesUntilStarted(dies)).rejects.toThrow('It ended while it was starting:\nNo disk.\n');
  });

  it('ends when the program falls silent', async () => {
    const hangs = (minute, program) => {
      if (minute === 2) program.printed = 'Installing packages …\n';
      if (minute === 4) program.printed = 'Building …\n';
      // Far behind the end that is expected, so that a wait without one is seen.
      program.isStarted = minute === 50;
    };
    await expect(minutesUntilStarted(hangs)).rejects.toThrow('has said nothing for 120 s:\nBuilding …\n');
  });
});
