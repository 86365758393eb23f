import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createApplication, giveAccess } from '../../testing/developers';
import { ok, signUp, type Person } from '../../testing/flows';
import { describeOnOneDatabase, startTestService, type TestService } from '../../testing/harness';
import type { Json } from '../../testing/json';
import { operate } from '../../testing/operate';

const webhook_url = 'https://shop.example/hooks';

describeOnOneDatabase('an application that gets another owner', (driver) => {
  let service: TestService;
  let former: Person;
  let later: Person;
  beforeEach(async () => {
    service = await startTestService({ driver });
    former = await signUp(service);
    later = await signUp(service, { phone: '+79161234568', email: 'boris@example.com' });
    for (const person of [former, later])
      for (const type of ['OAUTH2_CLIENT', 'UNIT_SITE'] as const) await giveAccess(service, person, type);
  });
  afterEach(() => service.close());

  const kinds = { OAUTH2_CLIENT: 'oauth2 set-owner --client-id', UNIT_SITE: 'partner set-owner --site-id' } as const;
  type Kind = keyof typeof kinds;
  /** An application of the former owner, with a webhook. */
  const make = async (type: Kind): Promise<string> => {
    const { token } = { token: former.jwt.access };
    const { id } = await createApplication(service, former, type);
    ok(await service.call('PATCH', `/oauth2/${id}/`, { token, body: { webhook_url } }));
    ok(await service.call('POST', `/oauth2/${id}/webhook/secret/`, { token }));
    return id;
  };
  const give = (type: Kind, id: string, person: Person, ...more: string[]): Promise<Json> =>
    operate(service, ...kinds[type].split(' '), id, '--phone', person.phone, ...more);
  const inForce = async (id: string) => {
    const details = ok(await service.call('GET', `/oauth2/${id}/`, { token: later.jwt.access }));
    return [details.secrets.length, details.webhook_url, details.has_webhook_secret];
  };

  it.each(['OAUTH2_CLIENT', 'UNIT_SITE'] as const)(
    'loses everything that the earlier owner knows, and the response lists what stays in force (%s)',
    async (type) => {
      const id = await make(type);
      const answer = await give(type, id, later);
      expect(answer.ended).toEqual({ secrets: 1, webhook_url });
      const addresses = {
        OAUTH2_CLIENT: {
          redirect_uris: [expect.any(String)],
          ...{ post_logout_redirect_uris: [], backchannel_logout_uri: null, refresh_tokens: 0 },
        },
        UNIT_SITE: { site_url: expect.any(String), redirect_hosts: [expect.any(String)] },
      };
      expect(answer.goes_on).toEqual(addresses[type]);
      expect(await inForce(id)).toEqual([0, null, false]);
      const token = later.jwt.access;
      const { items } = ok(await service.call('GET', `/oauth2/${id}/history/`, { token }));
      expect(items[0]).toMatchObject({ event: 'application_owner_set' });
      expect(items[0].changes).toContainEqual({ field: 'webhook_url', before: webhook_url, after: null });
      ok(await service.call('POST', `/partner/${id}/refresh_secret_key/`, { token, body: {} }));
      expect(await inForce(id)).toEqual([1, null, false]);
    },
  );

  it('keeps its secrets with --keep-secrets, and reports that', async () => {
    const id = await make('OAUTH2_CLIENT');
    const answer = await give('OAUTH2_CLIENT', id, later, '--keep-secrets');
    expect(answer).not.toHaveProperty('ended');
    expect(answer.goes_on).toMatchObject({ secrets: 1, webhook_url });
    expect(await inForce(id)).toEqual([1, webhook_url, true]);
  });

  it('keeps its secrets for the same owner, and if an operator created it and it had no owner', async () => {
    const id = await make('OAUTH2_CLIENT');
    expect(await give('OAUTH2_CLIENT', id, former)).not.toHaveProperty('ended');
    const line = 'oauth2 create --name Shop --redirect-uri https://shop.example/callback';
    const { client_id } = await operate(service, ...line.split(' '));
    expect((await give('OAUTH2_CLIENT', client_id, later)).goes_on).toMatchObject({ secrets: 1 });
  });

  it('loses its secrets even if the account of the earlier owner is erased', async () => {
    const id = await make('OAUTH2_CLIENT');
    await service.storage.db.updateTable('applications').set({ owner_id: null }).where('id', '=', id).execute();
    expect((await give('OAUTH2_CLIENT', id, later)).ended).toEqual({ secrets: 1, webhook_url });
  });
});
