import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { describeOnOneDatabase, startTestService, type TestService } from '../../testing/harness';
import { until } from '../../testing/until';

describeOnOneDatabase('a gateway that does not answer (R-65)', (driver) => {
  let server: Server;
  let service: TestService;
  let held: ServerResponse[];
  beforeEach(async () => {
    held = [];
    server = createServer((_request, response) => void held.push(response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const httpUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    service = await startTestService({ driver, config: { sms: { gateway: 'http', httpUrl } } });
    service.context.outbox.start();
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await service.close();
  });

  it('does not delay the response to a request for a code: it is sent while the gateway still holds the message', async () => {
    const { status } = await service.call('POST', '/user/send_verification_sms/', {
      body: { action: 'SIGNUP', phone: '+79161234567' },
    });
    expect(status).toBe(200);
    // Had the answer waited, the gateway's client would have given up by now: this one message would not be delivered.
    await until('the gateway has the message', () => held.length === 1);
    held[0]!.end('{}');
    const states = async () =>
      (await service.storage.db.selectFrom('outbox').select('state').execute()).map(({ state }) => state);
    await until('the message is delivered', async () => (await states())[0] === 'sent');
    expect(held).toHaveLength(1);
  });
});

describeOnOneDatabase('a gateway that is unavailable (R-65)', (driver) => {
  it('is reported to the user who requests a code, so that they can choose the other channel', async () => {
    const httpUrl = 'http://127.0.0.1:1/';
    const service = await startTestService({ driver, config: { sms: { gateway: 'http', httpUrl } } });
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
