import { expect, it } from '@jest/globals';
import {
  bringBack,
  browserOf,
  people,
  settingsFor,
  startTestProvider,
  visit,
  describeAtProvider,
} from '../../testing/externalPeople';
import { ok } from '../../testing/flows';
import { startTestService } from '../../testing/harness';

describeAtProvider('a login attempt at an external provider', (at, driver) => {
  const here = browserOf('h');
  const start = (name = 'yandex', caller: object = here) =>
    at.service.call('GET', '/user/get_external_auth_url/', { query: { service: name }, ...caller });
  const sessions = () => at.service.storage.db.selectFrom('sessions').select('sid').execute();

  it('starts with state, nonce and PKCE, none of which the database holds (R-24)', async () => {
    const url = new URL(ok(await start()).url);
    expect(url.origin + url.pathname).toBe(`${at.provider.issuer}/auth`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'passport-yandex',
      response_type: 'code',
      redirect_uri: 'http://localhost:3000/yandex/login/callback',
      scope: 'openid profile email',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    const row = JSON.stringify(await at.service.storage.db.selectFrom('external_visits').selectAll().execute());
    for (const name of ['state', 'nonce', 'code_challenge']) expect(row).not.toContain(url.searchParams.get(name));
  });

  it('has its own state, nonce and challenge, even from the same browser (R-24)', async () => {
    const attempts = await Promise.all([start(), start(), start('google')]);
    const urls = attempts.map((answer) => new URL(ok(answer).url));
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(new Set(urls.map(({ searchParams }) => searchParams.get(name))).size).toBe(urls.length);
  });

  it('gives a browser without a device cookie one, and recognizes the browser by it', async () => {
    const answer = await start('yandex', {});
    const device = answer.cookie('device');
    expect(device).toMatch(/^[\w-]{43}$/);
    expect(answer.headers['set-cookie']).toMatch(/HttpOnly; SameSite=Lax/);
    const { visitProvider } = await import('../../testing/providerVisit');
    const back = await visitProvider(at.provider, ok(answer).url, people.boris);
    expect(ok(await bringBack(at.service, 'yandex', back, { cookies: { device: device! } })).status).toBe(
      'registration_required',
    );
  });

  it('is possible for every provider, in upper and lower case', async () => {
    for (const name of ['GOOGLE', 'google', 'x', 'FACEBOOK', 'Apple']) {
      expect(ok(await start(name)).url).toContain(`client_id=passport-${name.toLowerCase()}`);
    }
  });

  it('is refused for a provider that is not configured', async () => {
    await at.service.close();
    at.service = await startTestService({
      driver,
      config: { externalProviders: settingsFor(at.provider, ['google']) },
    });
    for (const name of ['yandex', 'nobody', '__proto__']) {
      const refused = await start(name);
      expect([refused.status, refused.body.message]).toEqual([
        404,
        'Вход через этот сервис здесь не подключён. Войдите по номеру телефона.',
      ]);
    }
    expect(ok(await at.service.call('GET', '/user/get_metadata/')).providers).toEqual(['GOOGLE']);
  });

  it('accepts one callback: a replayed one gives an error and no session (R-24)', async () => {
    const back = await visit(at.service, at.provider, 'google', people.anna, here);
    expect(ok(await bringBack(at.service, 'google', back, here)).status).toBe('registration_required');
    for (let again = 0; again < 2; again += 1) {
      const replayed = await bringBack(at.service, 'google', back, here);
      expect([replayed.status, replayed.body.code]).toEqual([400, 'external_expired']);
    }
    expect(await sessions()).toEqual([]);
  });

  it('accepts one of 20 parallel callbacks (R-24)', async () => {
    const back = await visit(at.service, at.provider, 'google', people.anna, here);
    const answers = await Promise.all(Array.from({ length: 20 }, () => bringBack(at.service, 'google', back, here)));
    // The service itself refuses the others, without the provider, which may tolerate a second use of its code.
    const codes = answers.map(({ status, body }) => (status === 200 ? 'taken' : (body.code as string))).sort();
    expect(codes).toEqual([...Array.from({ length: 19 }, () => 'external_expired'), 'taken']);
  });

  it('belongs to the browser that started it: another browser is refused, and the first still works (R-24)', async () => {
    const back = await visit(at.service, at.provider, 'yandex', people.anna, here);
    for (const caller of [browserOf('o'), {}]) {
      const refused = await bringBack(at.service, 'yandex', back, caller);
      expect([refused.status, refused.body.code]).toEqual([400, 'external_expired']);
    }
    expect(ok(await bringBack(at.service, 'yandex', back, here)).status).toBe('registration_required');
  });

  it('belongs to the provider it was sent to (mix-up, RFC 9700 section 4.4)', async () => {
    const back = await visit(at.service, at.provider, 'yandex', people.anna, here);
    expect((await bringBack(at.service, 'google', back, here)).body.code).toBe('external_expired');
    const foreign = { parameters: { ...back.parameters, iss: 'https://evil.example' } };
    expect((await bringBack(at.service, 'yandex', foreign, here)).body.code).toBe('external_failed');
  });

  it('ends after ten minutes', async () => {
    const back = await visit(at.service, at.provider, 'yandex', people.anna, here);
    at.service.clock.step(601);
    expect((await bringBack(at.service, 'yandex', back, here)).body.code).toBe('external_expired');
  });

  it('is refused with a code of another attempt, and a made-up state costs no query (R-24)', async () => {
    const [one, other] = [
      await visit(at.service, at.provider, 'yandex', people.anna, here),
      await visit(at.service, at.provider, 'yandex', people.boris, here),
    ];
    const mixed = { parameters: { ...one.parameters, code: other.parameters['code']! } };
    expect((await bringBack(at.service, 'yandex', mixed, here)).body.code).toBe('external_failed');
    for (const state of ['', 'x', 'A'.repeat(43)]) {
      const made = { parameters: { ...one.parameters, state } };
      expect((await bringBack(at.service, 'yandex', made, here)).body.code).toBe('external_expired');
    }
    expect(await sessions()).toEqual([]);
  });

  it('answers external_refused when the person cancelled at the provider', async () => {
    const back = await visit(at.service, at.provider, 'yandex', 'refuse', here);
    const refused = await bringBack(at.service, 'yandex', back, here);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      400,
      'external_refused',
      'Вы отменили вход на стороне другого сервиса.',
    ]);
  });

  it('is limited by address (LIMIT_EXTERNAL_PER_IP)', async () => {
    await at.service.close();
    const config = { externalProviders: settingsFor(at.provider), limits: { externalPerIp: 2 } };
    at.service = await startTestService({ driver, config });
    const from = (ip: string) => start('yandex', { ...here, ip });
    expect([(await from('192.0.2.1')).status, (await from('192.0.2.1')).status]).toEqual([200, 200]);
    const refused = await from('192.0.2.1');
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
      429,
      'too_many_requests',
      '600',
    ]);
    expect((await from('192.0.2.2')).status).toBe(200);
  });

  it('ends with 503 while the provider does not answer, and works once it does', async () => {
    await at.service.close();
    const away = await startTestProvider();
    at.service = await startTestService({ driver, config: { externalProviders: settingsFor(away) } });
    const back = await visit(at.service, away, 'yandex', people.anna, here);
    await away.close();
    const failed = await bringBack(at.service, 'yandex', back, here);
    expect([failed.status, failed.body.code, failed.headers['retry-after']]).toEqual([503, 'external_away', '5']);
    expect((await start('google')).body.code).toBe('external_away');
  });

  it('leaves no row after its life', async () => {
    await start();
    at.service.clock.step(3600);
    const { runDueJobs } = await import('../../operations/jobs/jobs');
    await runDueJobs(at.service.context);
    expect(await at.service.storage.db.selectFrom('external_visits').select('id').execute()).toEqual([]);
  });
});
