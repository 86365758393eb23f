import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { addSeconds } from '../../platform/clock';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';
import { until } from '../../testing/until';
import { createSwitches } from './createSwitches';
import { endPreference, listSwitches, pauseGateway, preferChannel, resumeGateway } from './switches.repository';

describeOnBothDatabases('what operators have switched', (driver) => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService({ driver });
  });
  afterEach(() => service.close());

  const db = () => service.storage.db;
  const inSeconds = (seconds: number): Date => addSeconds(service.clock.now(), seconds);

  it('holds until its end, and is undone by the clock alone', async () => {
    const { switches } = service.context;
    await pauseGateway(db(), 'smpp', inSeconds(60));
    await preferChannel(db(), 'voice', 'RU', inSeconds(120));
    expect([switches.isPaused('smpp'), switches.preferredIn('RU')]).toEqual([false, undefined]);
    await switches.refresh();
    const seen = () => [switches.isPaused('smpp'), switches.isPaused('http'), switches.preferredIn('RU')];
    expect(seen()).toEqual([true, false, 'voice']);
    expect(switches.preferredIn('KZ')).toBeUndefined();
    service.clock.step(60);
    expect(seen()).toEqual([false, false, 'voice']);
    service.clock.step(60);
    expect(seen()).toEqual([false, false, undefined]);
  });

  it('is resumed, prolonged, and replaced by another channel of the country', async () => {
    const { switches } = service.context;
    await pauseGateway(db(), 'smpp', inSeconds(60));
    await pauseGateway(db(), 'smpp', inSeconds(600));
    await preferChannel(db(), 'voice', 'RU', inSeconds(600));
    await preferChannel(db(), 'voice', 'KZ', inSeconds(600));
    await preferChannel(db(), 'max', 'RU', inSeconds(600));
    expect(await listSwitches(db())).toHaveLength(3);
    await switches.refresh();
    service.clock.step(60);
    expect([switches.isPaused('smpp'), switches.preferredIn('RU')]).toEqual([true, 'max']);
    await resumeGateway(db(), 'smpp');
    await endPreference(db(), 'max', 'RU');
    await switches.refresh();
    expect([switches.isPaused('smpp'), switches.preferredIn('RU')]).toEqual([false, undefined]);
    expect(switches.preferredIn('KZ')).toBe('voice');
  });

  it('stays as it was while the database cannot be read, which is logged once', async () => {
    const log = { info: jest.fn(), warn: jest.fn() };
    const switches = createSwitches({ db: db(), clock: service.clock, log });
    await pauseGateway(db(), 'smpp', inSeconds(60));
    await switches.refresh();
    const failing = jest.spyOn(db(), 'selectFrom').mockImplementation(() => {
      throw new Error('away');
    });
    await switches.refresh();
    await switches.refresh();
    expect(switches.isPaused('smpp')).toBe(true);
    expect(log.warn).toHaveBeenCalledTimes(1);
    failing.mockRestore();
    await resumeGateway(db(), 'smpp');
    await switches.refresh();
    expect(switches.isPaused('smpp')).toBe(false);
    expect(log.info.mock.calls).toEqual([['switches of messages can be read again']]);
  });

  it('is read each second from the start on, until the service stops', async () => {
    const interval = jest.spyOn(globalThis, 'setInterval');
    const { switches } = service.context;
    await pauseGateway(db(), 'smpp', inSeconds(60));
    await switches.start();
    expect(switches.isPaused('smpp')).toBe(true);
    const [poll] = interval.mock.calls.find(([, milliseconds]) => milliseconds === 1000)!;
    const timer = interval.mock.results.at(-1)!.value as NodeJS.Timeout;
    interval.mockRestore();
    expect(timer.hasRef()).toBe(false);
    await resumeGateway(db(), 'smpp');
    poll();
    await until('the end of the pause is seen', () => !switches.isPaused('smpp'));
    const cleared = jest.spyOn(globalThis, 'clearInterval');
    await switches.stop();
    expect(cleared.mock.calls).toEqual([[timer]]);
    cleared.mockRestore();
  });
});
