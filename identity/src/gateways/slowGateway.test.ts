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
