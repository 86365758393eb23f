import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { describeOnBothEngines, startTestService, type TestService } from '../testing/harness';

describeOnBothEngines('R-65: a gateway that does not answer', (engine) => {
  let server: Server;
  let service: TestService;
  beforeEach(async () => {
    server = createServer(() => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const httpUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    service = await startTestService({ engine, config: { sms: { gateway: 'http', httpUrl } } });
    service.context.outbox.start();
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await service.close();
  });

  it('does not hold up the person who asks for a code', async () => {
    const started = performance.now();
    const { status } = await service.call('POST', '/user/send_verification_sms/', {
      body: { action: 'SIGNUP', phone: '+79161234567' },
    });
    expect(status).toBe(200);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describeOnBothEngines('R-65: a gateway that is away', (engine) => {
  it('is told to the person who asks for a code, so that they may choose the other channel', async () => {
    const httpUrl = 'http://127.0.0.1:1/';
    const service = await startTestService({ engine, config: { sms: { gateway: 'http', httpUrl } } });
    const ask = async (n: number): Promise<unknown> => {
      const body = { action: 'SIGNUP', phone: `+7916123450${n}` };
      return (await service.call('POST', '/user/send_verification_sms/', { body })).body.is_delayed;
    };
    expect(await ask(0)).toBe(false);
    for (let n = 1; n < 5; n += 1) await ask(n);
    await service.deliver();
    expect(await ask(5)).toBe(true);
    const mail = { action: 'SIGNUP', email: 'anna@mail.example' };
    expect((await service.call('POST', '/user/send_verification_email/', { body: mail })).body.is_delayed).toBe(false);
    await service.close();
  });
});
