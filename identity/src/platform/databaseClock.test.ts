import { describe, expect, it } from '@jest/globals';
import { describeOnBothDatabases, describeOnOneDatabase, startTestService } from '../testing/harness';
import { emptyDatabase } from '../testing/databases';
import { createSteppedClock } from '../testing/steppedClock';
import { createDatabaseClock } from './databaseClock';
import { readClockOffset } from './storage/readClockOffset';

const databaseTime = new Date('2026-05-12T09:00:00.000Z');
const exactly = (now: () => number) => Promise.resolve({ offsetMs: databaseTime.getTime() - now(), errorMs: 1 });

describe('the clock of a process (R-67)', () => {
  it('returns the time of the database on a machine whose clock is wrong', async () => {
    const own = createSteppedClock(new Date('2026-05-12T09:00:05.000Z'));
    const clock = createDatabaseClock(exactly, own, own);
    await clock.measure();
    expect([clock.now(), clock.machineOffsetMs]).toEqual([databaseTime, -5000]);
    own.step(60);
    expect(clock.now()).toEqual(new Date('2026-05-12T09:01:00.000Z'));
  });

  it('continues evenly when the clock of the machine is set, and reports its new offset', async () => {
    const [own, machine] = [createSteppedClock(databaseTime), createSteppedClock(databaseTime)];
    const clock = createDatabaseClock(exactly, own, machine);
    await clock.measure();
    machine.step(3600);
    expect([clock.now(), clock.machineOffsetMs]).toEqual([databaseTime, 0]);
    await clock.measure();
    expect([clock.now(), clock.machineOffsetMs]).toEqual([databaseTime, -3_600_000]);
  });

  it('does not change within the error of a measurement', async () => {
    let offsetMs = 100;
    const own = createSteppedClock(databaseTime);
    const clock = createDatabaseClock(() => Promise.resolve({ offsetMs, errorMs: 20 }), own, own);
    const ahead = async () => {
      await clock.measure();
      return clock.now().getTime() - databaseTime.getTime();
    };
    expect(await ahead()).toBe(100);
    offsetMs = 115;
    expect(await ahead()).toBe(100);
    offsetMs = 121;
    expect(await ahead()).toBe(121);
  });

  it('continues unchanged while the database is unavailable', async () => {
    let isUnavailable = false;
    const read = (now: () => number) => (isUnavailable ? Promise.reject(new Error('away')) : exactly(now));
    const own = createSteppedClock(new Date('2026-05-12T09:00:05.000Z'));
    const clock = createDatabaseClock(read, own, own);
    await clock.measure();
    isUnavailable = true;
    await expect(clock.measure()).rejects.toThrow('away');
    expect(clock.now()).toEqual(databaseTime);
  });
});

describeOnBothDatabases('a comparison with the clock of the database', (driver) => {
  it.each([0, 5, -5, 3600])('finds that our clock is %i s ahead, within the stated error', async (seconds) => {
    const { db } = await emptyDatabase(driver);
    const { offsetMs, errorMs } = await readClockOffset(db, () => Date.now() + seconds * 1000);
    expect(Math.abs(offsetMs + seconds * 1000)).toBeLessThanOrEqual(errorMs);
  });
});

describeOnOneDatabase('readiness', (driver) => {
  it.each([
    [5, 200],
    [-60, 200],
    [61, 503],
    [-3600, 503],
  ])('of a process whose machine is %i s ahead of the database: %i', async (seconds, status) => {
    const clock = Object.assign(createSteppedClock(), { machineOffsetMs: -seconds * 1000 });
    const service = await startTestService({ driver, clock });
    const answer = await service.call('GET', '/health/ready');
    await service.close();
    const reason = `The clocks of this machine and of the database are ${Math.abs(seconds)} s apart.`;
    const expected = status === 200 ? { status: 'ready' } : { status: 'not ready', reason };
    expect([answer.status, answer.body]).toEqual([status, expected]);
  });
});
