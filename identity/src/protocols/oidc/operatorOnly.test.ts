import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { giveAccess } from '../../testing/developers';
import { ok } from '../../testing/flows';
import { describeOnOneDatabase } from '../../testing/harness';
import { startOAuthService, type OAuthService } from './testing/oauthService';

type Operations = Record<string, Record<string, { requestBody?: object }>>;

/** Spellings of the setting that a lax parser or a merge might accept. */
const attempts = [
  { skip_granting_access: true },
  { skip_granting_access: 'true' },
  { skipGrantingAccess: true },
  { application: { skip_granting_access: true } },
  { applications: [{ skip_granting_access: true }] },
  { decision: 'allow', skip_granting_access: true },
  JSON.parse('{"__proto__": {"skip_granting_access": true}}') as object,
  { constructor: { prototype: { skip_granting_access: true } } },
];

describeOnOneDatabase('a client whose owner is signed in (R-47)', (driver) => {
  let oauth: OAuthService;
  let clientId: string;
  beforeEach(async () => {
    oauth = await startOAuthService(driver);
    clientId = (await oauth.register('--name', 'Лавка')).client_id;
    const { db } = oauth.service.storage;
    await db.updateTable('applications').set({ owner_id: oauth.person.id }).execute();
    await giveAccess(oauth.service, oauth.person, 'OAUTH2_CLIENT');
  });
  afterEach(() => oauth.close());

  const rows = () => oauth.service.storage.db.selectFrom('applications').selectAll().execute();

  it('keeps its consent setting, whatever its owner sends in any call of the service', async () => {
    const { paths } = oauth.service.app.swagger() as { paths: Operations };
    const calls = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations)
        .filter((method) => ['post', 'put', 'patch', 'delete'].includes(method))
        .filter((method) => method !== 'delete' || !path.startsWith('/api/oauth2/'))
        .map((method) => ({ method: method.toUpperCase() as 'POST', path: path.replace(/\{\w+\}/g, clientId) })),
    );
    expect(calls.length).toBeGreaterThan(20);
    // Logout comes last: the other calls need the session.
    calls.sort((a, b) => Number(a.path.includes('logout')) - Number(b.path.includes('logout')));
    const before = await rows();
    expect(before[0]).toMatchObject({ id: clientId, owner_id: oauth.person.id, skip_granting_access: false });
    for (const { method, path } of calls)
      for (const body of attempts) {
        const query = { skip_granting_access: 'true' };
        await oauth.service.call(method, path, { token: oauth.person.jwt.access, body, query });
      }
    expect((await rows()).map(({ connected_at: _, updated_at: __, ...row }) => row)).toEqual(
      before.map(({ connected_at: _, updated_at: __, ...row }) => row),
    );
    expect((await rows()).map(({ skip_granting_access }) => skip_granting_access)).toEqual([false]);
  });

  it('is described by exactly the data of the consent screen: name, owner, domain, scopes and lifetime', async () => {
    const session = await oauth.service.storage.db
      .selectFrom('sessions')
      .select('expires_at')
      .executeTakeFirstOrThrow();
    const path = `/oauth2/${clientId}/get_metadata/`;
    const query = {
      scope: 'openid profile email phone offline_access unknown',
      redirect_uri: 'https://app.example/callback',
    };
    expect(ok(await oauth.service.call('GET', path, { token: oauth.person.jwt.access, query }))).toEqual({
      client_id: clientId,
      skip_granting_access: false,
      name: 'Лавка',
      short_description: '',
      owner: 'Анна Ёлкина',
      logo: null,
      domain: 'app.example',
      scopes: ['openid', 'profile', 'email', 'phone', 'offline_access'],
      is_granted: false,
      is_sign_in_needed: false,
      is_account_chosen: false,
      session_expires_at: session.expires_at.toISOString(),
      access_token_seconds: 600,
    });
  });

  it('skips consent if an operator has set so at its registration', async () => {
    const { client_id } = await oauth.register('--name', 'Staff', '--skip-granting-access');
    const path = `/oauth2/${client_id}/get_metadata/`;
    expect(ok(await oauth.service.call('GET', path, { token: oauth.person.jwt.access }))).toMatchObject({
      skip_granting_access: true,
      owner: null,
    });
  });
});
