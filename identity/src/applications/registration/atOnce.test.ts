import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createApplication, giveAccess } from '../../testing/developers';
import type { EndpointName } from '../../testing/endpoints';
import { signUp, type Person } from '../../testing/flows';
import { describeOnPostgres, startTestService, type Answer, type TestService } from '../../testing/harness';
import type { Json } from '../../testing/json';
import { operate } from '../../testing/operate';
import { whileLocked } from '../../testing/whileLocked';
import { followClock, oauthOf, request, signInAt } from '../../protocols/oidc/testing/oauthService';
import { hashSecret } from './secretText';

type OAuthProcess = ReturnType<typeof oauthOf>;

describeOnPostgres('two services that change applications of one developer in parallel', () => {
  let services: [TestService, TestService];
  let person: Person;
  beforeEach(async () => {
    const first = await startTestService({ driver: 'postgres' });
    const { storage, clock, context } = first;
    services = [first, await startTestService({ driver: 'postgres', storage, clock, secrets: context.secrets })];
    person = await signUp(first);
    await giveAccess(first, person, 'OAUTH2_CLIENT');
  });
  afterEach(async () => {
    for (const service of services) await service.close();
  });

  it('never exceed the number of applications that a person may have', async () => {
    const { db } = services[0].storage;
    const now = services[0].clock.now();
    await sql`INSERT INTO applications (type, name, owner_id, created_at, updated_at)
      SELECT 'OAUTH2_CLIENT', 'App ' || n, ${person.id}::integer, ${now}, ${now} FROM generate_series(1, 499) AS n`.execute(
      db,
    );
    const body = { type: 'OAUTH2_CLIENT', name: 'Shop', redirect_uris: ['https://app.example/'] };
    const calls = [...services, ...services].map(
      (service) => () => service.call('POST', '/oauth2/', { token: person.jwt.access, body }),
    );
    const answers = await whileLocked(services[0].storage, `SELECT 1 FROM users WHERE id = ${person.id}`, calls);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const { count } = await db
      .selectFrom('applications')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(500);
  });

  /** Hashes of the secrets that an application may use now, the current one first. */
  const live = async (id: string): Promise<(string | null)[]> =>
    (
      await services[0].storage.db
        .selectFrom('application_secrets')
        .select('hash')
        .where('application_id', '=', id)
        .orderBy(sql`expires_at IS NULL`, 'desc')
        .execute()
    ).map(({ hash }) => hash);

  it('replace a secret once: the other one gets a 409, and the secret in use stays valid (R-46)', async () => {
    const app = await createApplication(services[0], person);
    const calls = services.map(
      (service) => () =>
        service.call('POST', `/partner/${app.id}/refresh_secret_key/`, { token: person.jwt.access, body: {} }),
    );
    const answers: Answer[] = await whileLocked(
      services[0].storage,
      `SELECT 1 FROM applications WHERE id = '${app.id}'`,
      calls,
    );
    const [made, refused] = answers.sort((a, b) => a.status - b.status) as [Answer, Answer];
    expect([made.status, refused.status]).toEqual([200, 409]);
    expect(refused.body).not.toHaveProperty('client_secret');
    expect(await live(app.id)).toEqual([hashSecret(made.body.client_secret), hashSecret(app.client_secret)]);
  });

  it('replace a secret once if one of them is an operator (R-46)', async () => {
    const app = await createApplication(services[0], person);
    const calls: (() => Promise<Json>)[] = [
      () =>
        services[0]
          .call('POST', `/partner/${app.id}/refresh_secret_key/`, { token: person.jwt.access, body: {} })
          .then(({ body }) => body),
      () => operate(services[1], 'oauth2', 'rotate-secret', '--client-id', app.id).catch(String),
    ];
    const answers = await whileLocked(services[0].storage, `SELECT 1 FROM applications WHERE id = '${app.id}'`, calls);
    const secrets = answers.flatMap((answer) => (answer as { client_secret?: string }).client_secret ?? []);
    expect(secrets).toHaveLength(1);
    expect(await live(app.id)).toEqual([hashSecret(secrets[0]!), hashSecret(app.client_secret)]);
  });

  it('replace a secret of webhooks once: the other one gets a 409, and the secret in use still signs', async () => {
    const app = await createApplication(services[0], person);
    const path = `/oauth2/${app.id}/webhook/secret/`;
    const make = (service: TestService) => service.call('POST', path, { token: person.jwt.access });
    const find = () => services[0].storage.db.selectFrom('webhook_endpoints').selectAll().executeTakeFirst();
    const rows = `SELECT 1 FROM applications WHERE id = '${app.id}'`;
    for (const before of [undefined, 'a secret']) {
      const earlier = await find();
      expect(typeof earlier).toBe(before ? 'object' : 'undefined');
      const calls = services.map((service) => () => make(service));
      const answers: Answer[] = await whileLocked(services[0].storage, rows, calls);
      const [made, refused] = answers.sort((a, b) => a.status - b.status) as [Answer, Answer];
      expect([made.status, refused.status]).toEqual([200, 409]);
      expect(refused.body).not.toHaveProperty('webhook_secret');
      expect((await find())?.old_secret ?? undefined).toBe(earlier?.secret);
    }
  });

  it('refuse everything that a revoked approval covered, in both processes (R-73)', async () => {
    await giveAccess(services[0], person, 'UNIT_SITE');
    const { id: site } = await createApplication(services[0], person, 'UNIT_SITE');
    const enter = async (service: TestService) =>
      (await service.call('POST', '/partner/get_user_token_for_site/', { token: person.jwt.access, body: { site } }))
        .status;
    expect(await Promise.all(services.map(enter))).toEqual([200, 200]);
    const whose = ['--phone', person.phone, '--type', 'unit_site', '--reason', 'Спам'];
    await operate(services[0], 'access', 'revoke', ...whose);
    expect(await Promise.all(services.map(enter))).toEqual([404, 404]);
  });

  it('issue nothing by OAuth either after the revocation, whichever process handled it (R-73)', async () => {
    const stopFollowing = followClock(services[0].clock);
    try {
      const oauths = services.map((service) => oauthOf(service, person)) as [OAuthProcess, OAuthProcess];
      const app = await createApplication(services[0], person);
      const config = await oauths[0].connect({ client_id: app.id, client_secret: app.client_secret });
      const tokens = await signInAt(oauths[0], config, { scope: 'openid offline_access', prompt: 'consent' });
      const { address } = await request(config);
      const authorization = `Basic ${Buffer.from(`${app.id}:${app.client_secret}`).toString('base64')}`;
      const post = async ({ ask }: OAuthProcess, name: EndpointName, body: Record<string, string>) =>
        ask(name, { method: 'POST', headers: { authorization }, body: new URLSearchParams(body) });
      const bearer = { headers: { authorization: `Bearer ${tokens.access_token}` } };
      const ways: Record<string, (oauth: OAuthProcess) => Promise<boolean>> = {
        authorize: async ({ decide }) => (await decide(address)).status === 200,
        'the address of the provider': async ({ fetch }) => (await fetch(address.href)).status === 303,
        refresh: async (oauth) =>
          (
            await post(oauth, 'token_endpoint', {
              grant_type: 'refresh_token',
              refresh_token: tokens.refresh_token ?? '',
            })
          ).ok,
        client_credentials: async (oauth) =>
          (await post(oauth, 'token_endpoint', { grant_type: 'client_credentials' })).ok,
        userinfo: async ({ ask }) => (await ask('userinfo_endpoint', bearer)).ok,
        introspection: async (oauth) => {
          const answer = await post(oauth, 'introspection_endpoint', { token: tokens.access_token });
          return answer.ok && ((await answer.json()) as { active: boolean }).active;
        },
      };
      const areOpen = async () => {
        const open: boolean[] = [];
        // A refresh token can be used once: a second use would be refused anyway.
        for (const [way, isOpen] of Object.entries(ways))
          if (way !== 'refresh') for (const oauth of oauths) open.push(await isOpen(oauth));
        return open;
      };
      expect(await areOpen()).toEqual(Array.from({ length: 10 }, () => true));
      const whose = ['--phone', person.phone, '--type', 'oauth2', '--reason', 'Спам'];
      await operate(services[0], 'access', 'revoke', ...whose);
      expect(await areOpen()).toEqual(Array.from({ length: 10 }, () => false));
      expect(await ways.refresh!(oauths[1])).toBe(false);
    } finally {
      stopFollowing();
    }
  });
});
