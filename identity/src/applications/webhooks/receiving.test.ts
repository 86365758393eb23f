import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { giveAccess, takeAccess } from '../../testing/developers';
import { ok } from '../../testing/flows';
import { describeOnOneDatabase } from '../../testing/harness';
import { startWebhookService, type WebhookService } from './testing/webhookService';

describeOnOneDatabase('an endpoint that receives nothing', (driver) => {
  let webhooks: WebhookService;
  beforeEach(async () => {
    webhooks = await startWebhookService(driver);
  });
  afterEach(() => webhooks.close());

  const switchTo = async (is_active: boolean) => {
    const { service, person, site } = webhooks;
    const token = person.jwt.access;
    ok(await service.call('PATCH', `/partner/${site.id}/set_is_active/`, { token, body: { is_active } }));
  };
  const setAddress = async (webhook_url: string) => ok(await webhooks.call('PATCH', '', { webhook_url }));
  /** Each cause of NOT_RECEIVING, and what removes it. */
  const ways: Record<string, [begin: () => Promise<unknown>, end: () => Promise<unknown>]> = {
    'has no address': [() => setAddress(''), () => setAddress(`${webhooks.endpoint.url}/hooks`)],
    'has no secret': [
      () => webhooks.service.storage.db.deleteFrom('webhook_endpoints').execute(),
      () => webhooks.call('POST', 'webhook/secret/'),
    ],
    'belongs to an application that is switched off': [() => switchTo(false), () => switchTo(true)],
    'belongs to a developer without access': [
      () => takeAccess(webhooks.service, webhooks.person),
      () => giveAccess(webhooks.service, webhooks.person, 'UNIT_SITE'),
    ],
  };

  it.each(Object.keys(ways))('is reported as NOT_RECEIVING, not healthy, if it %s (R-76)', async (way) => {
    const [begin, end] = ways[way]!;
    expect(await webhooks.readEndpoint()).toMatchObject({ state: 'HEALTHY' });
    // An event is waiting, but without a time for its next try.
    await webhooks.emit('ping');
    await begin();
    expect(await webhooks.readEndpoint()).toMatchObject({ state: 'NOT_RECEIVING', next_try_at: null });
    await webhooks.emit('ping');
    await webhooks.deliver();
    expect(webhooks.endpoint.received).toEqual([]);
    await end();
    expect(await webhooks.readEndpoint()).toMatchObject({ state: 'HEALTHY' });
    await webhooks.deliver();
    expect(webhooks.events().filter(({ type }) => type === 'ping')).toHaveLength(1);
  });
});
