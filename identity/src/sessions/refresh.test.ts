import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { me, ok, refresh, signUp, type Person } from '../testing/flows';
import { describeOnBothEngines, startTestService, type TestService } from '../testing/harness';

describeOnBothEngines('the exchange of a refresh token', (engine) => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    service = await startTestService({ engine });
    person = await signUp(service);
  });
  afterEach(() => service.close());

  const session = () =>
    service.storage.db.selectFrom('sessions').select(['ended_at', 'last_seen_at']).executeTakeFirstOrThrow();

  it('ten seconds after the first exchange counts as a reuse (R-29, R-30)', async () => {
    ok(await refresh(service, person.jwt.refresh));
    service.clock.step(10);
    expect((await refresh(service, person.jwt.refresh)).status).toBe(401);
    expect((await session()).ended_at).toEqual(service.clock.now());
  });

  it('of a session that is not known any more is refused', async () => {
    await service.storage.db.deleteFrom('sessions').execute();
    expect((await refresh(service, person.jwt.refresh)).status).toBe(401);
  });

  it('of a generation that the database does not know yet, as after its restoration, is refused and ends nothing', async () => {
    const next = ok(await refresh(service, person.jwt.refresh));
    await service.storage.db.updateTable('sessions').set({ generation: 0 }).execute();
    expect((await refresh(service, next.refresh)).status).toBe(401);
    expect((await session()).ended_at).toBeNull();
    ok(await me(service, person.jwt.access));
  });

  it('a call with an access token is noted once a minute', async () => {
    const seen = (await session()).last_seen_at;
    service.clock.step(59);
    ok(await me(service, person.jwt.access));
    expect((await session()).last_seen_at).toEqual(seen);
    service.clock.step(1);
    ok(await me(service, person.jwt.access));
    expect((await session()).last_seen_at).toEqual(service.clock.now());
  });
});
