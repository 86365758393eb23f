import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { siteData } from '../../siteData';
import { makePasskey, TestAuthenticator } from '../../testing/authenticator';
import { ok, signUp, someBrowser, standardAuth } from '../../testing/flows';
import { describeOnOneDatabase, startTestService, type TestService } from '../../testing/harness';
import { operate } from '../../testing/operate';
import { refuseChangedRp } from './refuseChangedRp';
import { rpOf } from './rp';

it.each([
  ['https://passport.example', { id: 'passport.example', origin: 'https://passport.example' }],
  ['https://passport.example:8443', { id: 'passport.example', origin: 'https://passport.example:8443' }],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://127.0.0.1:3000', undefined],
  ['https://192.0.2.7', undefined],
  ['https://[2001:db8::7]', undefined],
  ['http://passport.example', undefined],
])('passkeys of %s have the scope %j', (publicUrl, scope) => {
  expect(rpOf(publicUrl)).toEqual(scope);
});

describeOnOneDatabase('a service with passkeys', (driver) => {
  let service: TestService;
  let authenticator: TestAuthenticator;
  beforeEach(async () => {
    service = await startTestService({ driver });
    const { jwt } = await signUp(service, {}, someBrowser);
    authenticator = new TestAuthenticator(service.context.config.publicUrl);
    await makePasskey(service, authenticator, jwt.access);
  });
  afterEach(() => service.close());

  const log = pino({ level: 'silent' });
  const start = (publicUrl: string, allowRpChange = false) =>
    refuseChangedRp(service.storage.db, { publicUrl, allowRpChange }, log);

  it('starts at another port, and at another host only where that is accepted', async () => {
    await start('http://localhost:8000');
    for (const publicUrl of ['https://passport.example', 'https://192.0.2.7'])
      await expect(start(publicUrl)).rejects.toThrow(/stored for the host localhost.*ALLOW_RP_CHANGE=yes/);
    await start('https://passport.example', true);
    await service.storage.pool.query('UPDATE passkeys SET removed_at = now()');
    await start('https://passport.example');
  });

  it('gives a page the options of a sign-in without a row, and keeps the device cookie of a browser', async () => {
    const site = await startTestService({
      driver,
      storage: { ...service.storage, close: () => Promise.resolve() },
      secrets: service.context.secrets,
      clock: service.clock,
      site: async (app) =>
        void app.get('/', (request, reply) => siteData(service.context).signInPasskey?.(request, reply)),
    });
    const first = await site.app.inject({ url: '/' });
    const device = first.cookies.find(({ name }) => name === 'device')?.value ?? '';
    const again = await site.app.inject({ url: '/', cookies: { device } });
    expect(again.headers['set-cookie']).toBeUndefined();
    const { rows } = await service.storage.pool.query('SELECT FROM used_passkey_challenges');
    const passkey = authenticator.get(again.json());
    ok(await standardAuth(service, { passkey: authenticator.get(first.json()) }, { cookies: { device } }));
    ok(await standardAuth(service, { passkey }, { cookies: { device } }));
    expect(rows).toHaveLength(1);
    await site.app.close();
  });

  it('shows an operator the passkeys of a person', async () => {
    const { passkeys } = await operate(service, 'user', 'show', '--phone', '+79161234567');
    expect(passkeys).toEqual([expect.objectContaining({ name: null, is_synced: true, country: null })]);
  });
});
