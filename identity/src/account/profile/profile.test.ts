import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { daySeconds } from '../../platform/clock';
import { me, ok, refresh, signUp, type Person } from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';

describeOnBothDatabases('the own profile', (driver) => {
  let service: TestService;
  let person: Person;
  let token: string;
  beforeEach(async () => {
    service = await startTestService({ driver });
    person = await signUp(service);
    token = person.jwt.access;
  });
  afterEach(() => service.close());

  const patch = (body: object) => service.call('PATCH', '/user/me/', { token, body });
  const consent = (promotional_materials_consent: boolean) =>
    service.call('POST', '/user/update_pm_consent/', { token, body: { promotional_materials_consent } });
  const logged = async () => {
    const events = service.storage.db.selectFrom('audit_events').select(['event', 'details']).orderBy('id');
    return (await events.execute()).slice(1);
  };

  it('logs changed values only, and nothing without a change', async () => {
    ok(await patch({ first_name: 'Анна', last_name: ' Ёлкина ', language: 'ru' }));
    ok(await patch({ first_name: 'Анна', last_name: 'Серова' }));
    ok(await patch({ first_name: 'Анна', last_name: 'Серова' }));
    expect(ok(await me(service, token))).toMatchObject({ first_name: 'Анна', last_name: 'Серова' });
    expect(await logged()).toEqual([{ event: 'profile_changed', details: { fields: 'last_name' } }]);
  });

  it('logs a consent to news once when it is given or withdrawn, with the time', async () => {
    ok(await consent(false));
    ok(await consent(true));
    const changedAt = service.clock.now().toISOString();
    service.clock.step(60);
    ok(await consent(true));
    expect(ok(await me(service, token)).promotional_materials_consent_at).toBe(changedAt);
    expect((await logged()).map(({ event }) => event)).toEqual(['news_consent_changed']);
  });

  it('can be changed a thousand times a day at most, including the consents', async () => {
    ok(await patch({ first_name: 'Мария' }));
    const counter = service.storage.db.updateTable('counters').where('key', '=', `profile-changes|${person.id}`);
    await counter.set({ count: 998 }).execute();
    ok(await consent(true));
    ok(await service.call('POST', '/user/update_cookies_consent/', { token }));
    const before = await logged();
    for (const refused of [await patch({ language: 'en' }), await consent(false)]) {
      const { status, body, headers } = refused;
      expect([status, body.code, headers['retry-after']]).toEqual([429, 'too_many_requests', String(daySeconds)]);
    }
    ok(await patch({ first_name: 'Мария' }));
    ok(await consent(true));
    expect(await logged()).toEqual(before);
    expect(ok(await me(service, token))).toMatchObject({ language: 'ru', promotional_materials_consent: true });
    service.clock.step(daySeconds);
    token = ok(await refresh(service, person.jwt.refresh)).access;
    ok(await patch({ first_name: 'Вера' }));
  });
});
