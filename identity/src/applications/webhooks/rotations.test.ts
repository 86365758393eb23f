import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { daySeconds, hourSeconds } from '../../platform/clock';
import { ok } from '../../testing/flows';
import { describeOnBothDatabases } from '../../testing/harness';
import { startWebhookService, type WebhookService } from './testing/webhookService';

describeOnBothDatabases('a rotation of secrets', (driver) => {
  let webhooks: WebhookService;
  beforeEach(async () => {
    webhooks = await startWebhookService(driver);
  });
  afterEach(() => webhooks.close());

  /** Delivers an event. @returns its signatures, and a function that computes the signature of a secret */
  async function deliverOne(): Promise<{ given: string[]; by: (secret: string) => string }> {
    await webhooks.emit('ping');
    await webhooks.deliver();
    const { headers, body } = webhooks.endpoint.received.at(-1)!;
    const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000);
    return {
      given: String(headers['webhook-signature']).split(' '),
      by: (secret) => new Webhook(secret).sign(String(headers['webhook-id']), sentAt, body),
    };
  }

  it('of webhooks: both secrets sign for a day, then only the new one (R-68)', async () => {
    const { webhook_secret: next } = ok(await webhooks.call('POST', 'webhook/secret/'));
    webhooks.service.clock.step(daySeconds - 1);
    const during = await deliverOne();
    expect(during.given.sort()).toEqual([during.by(next), during.by(webhooks.secret)].sort());
    webhooks.service.clock.step(1);
    const after = await deliverOne();
    expect(after.given).toEqual([after.by(next)]);
  });

  it('of webhooks: the oldest replaced secret signs until a day after its replacement, however many newer ones follow; at most three sign', async () => {
    const make = async (): Promise<string> =>
      ok(await webhooks.call('POST', 'webhook/secret/')).webhook_secret as string;
    await make();
    webhooks.service.clock.step(hourSeconds);
    await webhooks.renew();
    const [lost, next] = [await make(), await make()];
    const during = await deliverOne();
    expect(during.given).toEqual([next, lost, webhooks.secret].map(during.by));
    webhooks.service.clock.step(daySeconds - hourSeconds);
    const after = await deliverOne();
    expect(after.given).toEqual([next, lost].map(after.by));
    await webhooks.renew();
    const last = await make();
    const again = await deliverOne();
    expect(again.given).toEqual([last, next, lost].map(again.by));
  });

  const rotate = async (old_secret_ttl_seconds: number) => {
    await webhooks.renew();
    const call = { token: webhooks.person.jwt.access, body: { old_secret_ttl_seconds } };
    ok(await webhooks.service.call('POST', `/partner/${webhooks.site.id}/refresh_secret_key/`, call));
    await webhooks.deliver();
  };
  const announcedEnds = () =>
    webhooks
      .events()
      .filter(({ type }) => type === 'secret.expiring')
      .map(({ data }) => data.expires_at);
  const inAWeek = () => new Date(webhooks.service.clock.now().getTime() + 7 * daySeconds * 1000).toISOString();

  it('of the application is announced an hour before the earlier secret ends; until then nothing waits', async () => {
    await rotate(7 * daySeconds);
    expect(await webhooks.readEndpoint()).toMatchObject({ state: 'HEALTHY', waiting: 0, next_try_at: null });
    webhooks.service.clock.step(daySeconds);
    const { db } = webhooks.service.storage;
    await db.updateTable('application_secrets').set({ last_used_at: webhooks.service.clock.now() }).execute();
    // The second rotation ends the secret that the first one replaced: only the end of the secret it replaced itself is still ahead.
    await rotate(7 * daySeconds);
    const endsAt = inAWeek();
    webhooks.service.clock.step(7 * daySeconds - hourSeconds - 1);
    await webhooks.deliver();
    expect(announcedEnds()).toEqual([]);
    webhooks.service.clock.step(1);
    await webhooks.deliver();
    expect(announcedEnds()).toEqual([endsAt]);
  });

  it('of the application, repeated before the new secret was used, announces the end of the secret still in use', async () => {
    await rotate(7 * daySeconds);
    webhooks.service.clock.step(daySeconds);
    await rotate(7 * daySeconds);
    const endsAt = inAWeek();
    webhooks.service.clock.step(7 * daySeconds - hourSeconds);
    await webhooks.deliver();
    expect(announcedEnds()).toEqual([endsAt]);
  });

  it('of the application that ends the earlier secret immediately announces nothing', async () => {
    for (const old_secret_ttl_seconds of [86_400, 0]) {
      const call = { token: webhooks.person.jwt.access, body: { old_secret_ttl_seconds } };
      ok(await webhooks.service.call('POST', `/partner/${webhooks.site.id}/refresh_secret_key/`, call));
    }
    webhooks.service.clock.step(2 * daySeconds);
    await webhooks.deliver();
    expect(webhooks.events().map(({ type }) => type)).not.toContain('secret.expiring');
  });
});
