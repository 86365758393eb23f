import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { describeOnPostgres } from './databases';
import { openEvents } from './eventReader';
import { me, refresh, signUp } from './flows';
import { overHttp } from './overHttp';
import { startStack, type Stack } from './stack';

describeOnPostgres('a rolling restart of two processes behind a load balancer', () => {
  let stack: Stack;
  beforeEach(async () => {
    stack = await startStack({ processes: 2 });
  });
  afterEach(() => stack.stop());

  it('fails no request, not even one that changes something, and loses no session (R-66)', async () => {
    const service = overHttp({ call: stack.callReady });
    const people = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        signUp(service, { phone: `+7916123000${index}`, email: `person${index}@example.com` }),
      ),
    );
    let isRolling = true;
    const statuses = new Map<string, number>();
    const count = (call: string, status: number) => {
      const key = `${call} ${status}`;
      statuses.set(key, (statuses.get(key) ?? 0) + 1);
    };
    const load = people.map(async ({ phone, jwt }) => {
      let tokens = jwt;
      while (isRolling) {
        count('me', (await me(service, tokens.access)).status);
        count('identify', (await service.call('POST', '/user/identify/', { body: { phone } })).status);
        const answer = await refresh(service, tokens.refresh);
        count('refresh', answer.status);
        if (answer.status === 200) tokens = answer.body;
      }
    });
    try {
      for (let index = 0; index < stack.services.length; index += 1) await stack.restart(index);
    } finally {
      isRolling = false;
      await Promise.all(load);
    }
    expect([...statuses.keys()].sort()).toEqual(['identify 200', 'me 200', 'refresh 200']);
  });

  it('lets open pages reconnect within five seconds, each at a random moment', async () => {
    const { jwt } = await signUp(overHttp(stack), { phone: '+79161230001' });
    const [first] = stack.services;
    const streams = await Promise.all(Array.from({ length: 8 }, () => openEvents(first!.url, jwt.access)));
    const { code } = await first!.stop();
    expect(code).toBe(0);
    const pauses = await Promise.all(streams.map((stream) => stream.untilEnd()));
    const milliseconds = pauses.map((text) => Number(/^retry: (\d+)$/m.exec(text)?.[1]));
    expect(Math.min(...milliseconds)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...milliseconds)).toBeLessThan(5000);
    expect(new Set(milliseconds).size).toBeGreaterThan(1);
  });
});
