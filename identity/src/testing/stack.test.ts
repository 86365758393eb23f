import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnPostgres } from './databases';
import { me, signUp } from './flows';
import { overHttp } from './overHttp';
import { startStack, type Stack } from './stack';

const requestsOf = (service: { log(): string }) => service.log().split('"msg":"request"').length - 1;

describeOnPostgres('the product as four processes on one database', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ processes: 4 });
  });
  afterAll(() => stack.stop());

  it('lets each of them serve the same person', async () => {
    const { jwt } = await signUp(overHttp(stack), { phone: '+79161230001' });
    const before = stack.services.map(requestsOf);
    for (let index = 0; index < 8; index += 1) expect((await me(overHttp(stack), jwt.access)).status).toBe(200);
    const served = stack.services.map((service, index) => requestsOf(service) - before[index]!);
    expect(Math.min(...served)).toBeGreaterThan(0);
  });

  it('continues to serve when one of them is killed', async () => {
    const { jwt } = await signUp(overHttp(stack), { phone: '+79161230002', email: 'boris@example.com' });
    await stack.services[1]!.kill();
    const balanced = overHttp({ call: stack.callReady });
    for (let index = 0; index < 12; index += 1) expect((await me(balanced, jwt.access)).status).toBe(200);
  });
});
