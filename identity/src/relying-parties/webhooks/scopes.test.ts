import { expect, it } from '@jest/globals';
import { record } from '../../protection/audit/audit';
import { createBothApplications } from '../../testing/developers';
import { ok } from '../../testing/flows';
import { describeOnOneDatabase } from '../../testing/harness';
import { request, startOAuthService } from '../oidc/testing/oauthService';

describeOnOneDatabase('webhooks about a person', (driver) => {
  it('name a change to an application that was granted the scope of what changed, and to no other', async () => {
    const oauth = await startOAuthService(driver);
    const { service, person } = oauth;
    const { db } = service.storage;
    const { app } = await createBothApplications(service, person);
    const developer = { token: person.jwt.access };
    const endpoint = { webhook_url: 'http://127.0.0.1:9/hooks' };
    ok(await service.call('PATCH', `/oauth2/${app.id}/`, { ...developer, body: endpoint }));
    ok(await service.call('POST', `/oauth2/${app.id}/webhook/secret/`, developer));
    const config = await oauth.connect({ client_id: app.id, client_secret: app.client_secret });
    const names = ['Мария', 'Анна'];
    /** What the application hears of a change of everything. */
    const heardWith = async (scope: string): Promise<unknown[]> => {
      await oauth.authorize((await request(config, { scope })).address);
      service.clock.step(1);
      await db.deleteFrom('webhook_events').execute();
      names.reverse();
      ok(await service.call('PATCH', '/user/me/', { ...developer, body: { first_name: names[0] } }));
      for (const event of ['email_changed', 'phone_changed', 'email_restored', 'phone_restored'] as const)
        await record(db, { event, at: service.clock.now(), userId: person.id });
      const rows = await db.selectFrom('webhook_events').select(['event', 'body']).orderBy('number').execute();
      return rows.map(({ event, body }) => [
        event,
        ...(JSON.parse(body) as { data: { fields: string[] } }).data.fields,
      ]);
    };

    expect(await heardWith('openid')).toEqual([]);
    expect(await heardWith('openid phone')).toEqual([
      ['contact.changed', 'phone'],
      ['contact.changed', 'phone'],
    ]);
    expect(await heardWith('openid profile email')).toEqual([
      ['profile.changed', 'first_name'],
      ...['email', 'phone', 'email', 'phone'].map((field) => ['contact.changed', field]),
    ]);
    await oauth.close();
  });
});
