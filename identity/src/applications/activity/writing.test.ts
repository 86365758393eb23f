import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { registerApplication } from '../../testing/developers';
import { ok, signUp, type Person } from '../../testing/flows';
import { describeOnOneDatabase, startTestService, type TestService } from '../../testing/harness';
import { until } from '../../testing/until';

describeOnOneDatabase('the buffered activity of an application', (driver) => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    service = await startTestService({ driver });
    person = await signUp(service);
  });
  afterEach(() => service.close());

  it('is written each second, so that its developer sees it within two seconds', async () => {
    const { activity } = service.context;
    const id = await registerApplication(service, person);
    const timers = jest.spyOn(globalThis, 'setInterval');
    activity.start();
    const [tick, everyMs] = timers.mock.calls[0] as [() => void, number];
    timers.mockRestore();
    try {
      // The other second is for the write itself.
      expect(everyMs).toBeLessThanOrEqual(1000);
      activity.attempted({ applicationId: id, outcome: 'code' });
      tick();
      await until('the attempt is listed', async () => {
        const { items } = ok(await service.call('GET', `/oauth2/${id}/attempts/`, { token: person.jwt.access }));
        return (items as unknown[]).length === 1;
      });
    } finally {
      await activity.stop();
    }
  });
});
