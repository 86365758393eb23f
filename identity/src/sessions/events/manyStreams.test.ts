import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnPostgres } from '../../testing/databases';
import { openEvents, type EventReader } from '../../testing/eventReader';
import { me, ok, signUp, type Person } from '../../testing/flows';
import { overHttp } from '../../testing/overHttp';
import { startStack, type Stack } from '../../testing/stack';

/** As many as one session may have; scripts/bench-slow.mjs holds ten times as many in all. */
const streamsPerSession = 10;
const watchers = 20;

describeOnPostgres('200 idle event streams of two processes', () => {
  let stack: Stack;
  let people: Person[];
  const streams: EventReader[] = [];
  beforeAll(async () => {
    stack = await startStack({ processes: 2 });
    people = [];
    for (let index = 0; index <= watchers; index += 1)
      people.push(
        await signUp(overHttp(stack), { phone: `+7916${5_000_000 + index}`, email: `person${index}@example.com` }),
      );
  });
  afterAll(async () => {
    for (const stream of streams) stream.close();
    await stack.stop();
  });

  it('delay no other call, and each ends with its session (R-60)', async () => {
    const [caller, ...owners] = people as [Person, ...Person[]];
    const service = overHttp(stack);
    for (const { jwt } of owners)
      for (let index = 0; index < streamsPerSession; index += 1)
        streams.push(await openEvents(stack.services[index % 2]!.url, jwt.access));
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
    const answers = await Promise.all(Array.from({ length: 20 }, () => me(service, caller.jwt.access)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));

    for (const { jwt } of owners) ok(await service.call('POST', '/user/logout/', { token: jwt.access }));
    for (const stream of streams) {
      expect((await stream.next())?.event).toBe('session_ended');
      expect(await stream.next()).toBeUndefined();
    }
    expect((await me(service, caller.jwt.access)).status).toBe(200);
  });
});
