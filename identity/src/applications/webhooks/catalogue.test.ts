import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { webhookEvents, type WebhookEvent } from '@passport/shared/schemas/webhooks';
import { sql } from 'kysely';
import { Check } from 'typebox/value';
import { codeOf } from '../../../../scripts/lib/docsCode.mjs';
import { daySeconds } from '../../platform/clock';
import { record } from '../../protection/audit/audit';
import { sidOf } from '../../testing/sidOf';
import { ok, signUp } from '../../testing/flows';
import { describeOnOneDatabase } from '../../testing/harness';
import { bodyOf, catalogue, exampleOf } from './catalogue';
import { startWebhookService, type WebhookService } from './testing/webhookService';

const page = 'docs/integration/webhooks.md';

/** Rows of the table of events: its type, and the names in its second column that are no values. */
function tableOfDocs(): [type: string, fields: string[]][] {
  const rows = [...readFileSync(page, 'utf8').matchAll(/^\| `([a-z._]+)` +\| ([^|]*)\|/gm)];
  return rows.map(([, type = '', cell = '']) => [
    type,
    cell.split(',').flatMap((field) => /`(\w+)`/.exec(field)?.slice(1) ?? []),
  ]);
}

const fieldsOf = (type: WebhookEvent): string[] =>
  Object.keys((catalogue[type].data as { properties?: object }).properties ?? {});

describe('the catalogue of webhook events (R-68)', () => {
  it('is listed in the docs, each event with the fields of its data', () => {
    const inCode = webhookEvents.map((type): [string, string[]] => [
      type,
      fieldsOf(type).filter((field) => field !== 'user_id' && field !== 'sequence'),
    ]);
    expect(new Map(tableOfDocs())).toEqual(new Map(inCode));
  });

  it('has an example of each event in the docs, which is the one that the test button sends', () => {
    const examples = codeOf(page, 'events.jsonl').trim().split('\n');
    expect(examples.map((line) => JSON.parse(line) as object)).toEqual(webhookEvents.map((type) => exampleOf(type)));
  });

  it.each(webhookEvents)('accepts the example of %s, and nothing with a field more or less', (type) => {
    const { timestamp, data } = exampleOf(type);
    const check = (body: object): boolean => Check(bodyOf(type), body);
    expect(check({ type, timestamp, data })).toBe(true);
    expect(check({ type, timestamp, data: { ...data, email: 'a@example.com' } })).toBe(false);
    expect(check({ type: 'other', timestamp, data })).toBe(false);
    for (const field of Object.keys(data))
      expect(check({ type, timestamp, data: { ...data, [field]: undefined } })).toBe(false);
  });
});

describeOnOneDatabase('webhook events of real changes (R-68)', (driver) => {
  let webhooks: WebhookService;
  beforeEach(async () => {
    webhooks = await startWebhookService(driver);
  });
  // Closing refuses what the catalogue does not describe.
  afterEach(() => webhooks.close());

  it('cover every kind of the catalogue, and match its description', async () => {
    const { service, person, site } = webhooks;
    const { db, clock } = service.context;
    const token = person.jwt.access;
    await webhooks.enter();
    ok(await service.call('PATCH', '/user/me/', { token, body: { first_name: 'Мария' } }));
    ok(await webhooks.call('PATCH', '', { name: 'Лавка' }));
    ok(await service.call('POST', `/partner/${site.id}/refresh_secret_key/`, { token, body: {} }));
    const since = clock.now();
    await db
      .insertInto('session_applications')
      .values({ sid: sidOf(token), application_id: site.id, since })
      .execute();
    const other = await signUp(service, { phone: '+79160000077', email: 'other@example.com' });
    const ofOther = { token: other.jwt.access };
    ok(await service.call('POST', '/partner/get_user_token_for_site/', { ...ofOther, body: { site: site.id } }));
    for (const event of ['email_changed', 'account_erased'] as const)
      await record(db, { event, at: clock.now(), userId: other.id });
    const { services } = ok(await service.call('GET', '/user/connected_services/', ofOther));
    ok(await service.call('DELETE', `/user/connected_services/${services[0].id}/`, ofOther));
    ok(await service.call('POST', '/user/logout/', { token }));
    await webhooks.deliver();
    service.clock.step(daySeconds);
    await webhooks.deliver();
    const kinds = new Set(webhooks.events().map(({ type }) => type));
    expect([...kinds].sort()).toEqual(webhookEvents.filter((type) => type !== 'ping').sort());
  });

  it('fail the tests if the catalogue does not describe them', async () => {
    const { context } = webhooks.service;
    await sql`SELECT emit_webhook('sign_in', ${webhooks.person.id}::integer, ${webhooks.site.id}::uuid,
      '{"email": "a@example.com"}', ${context.clock.now()}::timestamptz)`.execute(context.db);
    await webhooks.deliver();
    expect(webhooks.endpoint.unknown).toHaveLength(1);
    webhooks.endpoint.unknown = [];
  });
});
