import { expect, it } from '@jest/globals';
import { describeOnOneDatabase } from '../../testing/harness';
import { startWebhookClient } from '../../testing/webhookClient';

describeOnOneDatabase('webhooks about the consent to an OAuth client (R-68)', (driver) => {
  it('are written for the first sign-in and for one with more scopes, not for others', async () => {
    const { oauth, signIn } = await startWebhookClient(driver);
    const written = async () => {
      const rows = await oauth.service.storage.db
        .selectFrom('webhook_events')
        .select('event')
        .orderBy('number')
        .execute();
      return rows.map(({ event }) => event).filter((event) => event === 'consent.granted' || event === 'sign_in');
    };

    await signIn('openid profile email');
    await signIn('openid profile email');
    await signIn('openid email');
    expect(await written()).toEqual(['consent.granted', 'sign_in', 'sign_in', 'sign_in']);
    await signIn('openid phone');
    expect((await written()).slice(4)).toEqual(['consent.granted', 'sign_in']);
    await oauth.close();
  });
});
