import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createApplication } from '../../testing/developers';
import { describeOnOneDatabase } from '../../testing/harness';
import { until } from '../../testing/until';
import { newWebhookSecret } from './signature';
import { startWebhookService, type WebhookService } from './testing/webhookService';

describeOnOneDatabase('probes of paused endpoints', (driver) => {
  let webhooks: WebhookService;
  beforeEach(async () => {
    webhooks = await startWebhookService(driver);
  });
  afterEach(() => webhooks.close());

  /** An application whose endpoint hangs and is paused, with a waiting event and a due probe. */
  const addPaused = async () => {
    const { service, person, endpoint } = webhooks;
    const { db, secrets } = service.context;
    const now = service.clock.now();
    const { id } = await createApplication(service, person, 'UNIT_SITE', { webhook_url: `${endpoint.url}/hang` });
    const { encrypted: secret } = newWebhookSecret(secrets, String(id));
    await db
      .insertInto('webhook_endpoints')
      .values({ application_id: String(id), secret, failing_since: now, paused_at: now, next_probe_at: now })
      .execute();
    await sql`SELECT emit_webhook('ping', NULL::integer, ${id}::uuid, '{}', ${now}::timestamptz)`.execute(db);
  };

  it('leave three quarters of the slots to the others, however many hang (R-76)', async () => {
    const { service, endpoint } = webhooks;
    // More than there are slots.
    for (let added = 0; added < 40; added += 1) await addPaused();
    const served = () => endpoint.received.length - endpoint.held.length;
    const begun = async () => {
      const probed = service.context.db.selectFrom('webhook_endpoints').select('application_id');
      return (await probed.where('next_probe_at', '>', service.clock.now()).execute()).length;
    };
    service.clock.step(1);
    await webhooks.emit('ping');
    const first = webhooks.deliver();
    await until('the other one is served', () => served() === 1);
    expect(await begun()).toBe(8);
    await until('the probes hang', () => endpoint.held.length >= 8);
    await webhooks.emit('ping');
    const second = webhooks.deliver();
    await until('it is served along with them', () => served() === 2);
    expect(await begun()).toBe(8);
    const answer = () => {
      for (const response of endpoint.held.splice(0)) response.end();
    };
    await until('each was probed', () => {
      answer();
      return endpoint.received.length === 42;
    });
    answer();
    await Promise.all([first, second]);
  });
});
