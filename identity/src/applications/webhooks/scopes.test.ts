import { expect, it } from '@jest/globals';
import { record } from '../../protection/audit/audit';
import { ok } from '../../testing/flows';
import { describeOnOneDatabase } from '../../testing/harness';
import { startWebhookClient } from '../../testing/webhookClient';

describeOnOneDatabase('webhooks about a person', (driver) => {
  it('report a change to an application with the scope of the changed field, and to no other', async () => {
    const { oauth, signIn } = await startWebhookClient(driver);
    const { service, person } = oauth;
    const { db } = service.storage;
    const names = ['Мария', 'Анна'];
    /** The data that the application receives when every field changes. */
    const heardWith = async (scope: string): Promise<unknown[]> => {
      await signIn(scope);
      await db.deleteFrom('webhook_events').execute();
      names.reverse();
      ok(
        await service.call('PATCH', '/user/me/', {
          token: person.jwt.access,
          body: { first_name: names[0] },
        }),
      );
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
