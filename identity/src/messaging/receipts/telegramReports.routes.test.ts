import { createHash, createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { addSeconds, epochSeconds } from '../../platform/clock';
import { describeOnOneDatabase, startTestService, type TestService } from '../../testing/harness';
import { until } from '../../testing/until';

const token = 'AAGX-secret-token';
const path = '/gateway/telegram/';
const phone = '+79161234567';

describeOnOneDatabase('reports of the Telegram Gateway (R-87)', (driver) => {
  let service: TestService;
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  beforeEach(async () => {
    lines.length = 0;
    service = await startTestService({ driver, log, config: { telegramGateway: { token } } });
    const moment = { created_at: now(), due_at: now(), expires_at: now(600), finished_at: now() };
    const message = { kind: 'verification_code', recipient: phone, reference: '{}', state: 'sent', ...moment } as const;
    const { db } = service.storage;
    await db
      .insertInto('outbox')
      .values([
        { ...message, channel: 'telegram_gateway', gateway_message_id: '7001' },
        // Newer, and of a centre that counts as Telegram does.
        { ...message, channel: 'sms', gateway_message_id: '7001' },
        { ...message, channel: 'sms', gateway_message_id: '7002' },
      ])
      .execute();
  });
  afterEach(() => service.close());

  const now = (seconds = 0) => addSeconds(service.clock.now(), seconds);
  const sign = (body: string, time = epochSeconds(now()), key = token) => ({
    'x-request-timestamp': String(time),
    'x-request-signature': createHmac('sha256', createHash('sha256').update(key).digest())
      .update(`${time}\n${body}`)
      .digest('hex'),
  });
  const post = (body: string, headers: Record<string, string> = sign(body)) =>
    service.call('POST', path, { body, headers: { 'content-type': 'application/json', ...headers } });
  const report = (status = 'delivered', at = now(), fields: object = {}) =>
    JSON.stringify({
      request_id: '7001',
      phone_number: phone,
      request_cost: 0.01,
      delivery_status: { status, updated_at: epochSeconds(at) },
      ...fields,
    });
  const rows = () =>
    service.storage.db
      .selectFrom('outbox')
      .select(['accepted_at', 'delivered_at', 'failed_at', 'failure_reason'])
      .orderBy('id')
      .execute();
  const nothing = { accepted_at: null, delivered_at: null, failed_at: null, failure_reason: null };

  it.each([
    ['sent', { accepted_at: 5 }],
    ['delivered', { delivered_at: 5 }],
    ['read', { delivered_at: 5 }],
    ['expired', { failed_at: 5, failure_reason: 'expired' }],
    ['revoked', { failed_at: 5, failure_reason: 'unknown' }],
  ])('%s is stored with the code, at its own time, and with no SMS of the same id', async (status, stored) => {
    service.clock.step(9);
    expect(await post(report(status, now(-4)))).toMatchObject({ status: 200, body: {} });
    const times = Object.entries(stored).map(([field, value]) => [field, typeof value === 'number' ? now(-4) : value]);
    expect(await rows()).toEqual([{ ...nothing, ...(Object.fromEntries(times) as object) }, nothing, nothing]);
  });

  it('an unknown code, one that is an SMS, and a status without a meaning change nothing', async () => {
    const bodies = [
      report('delivered', now(), { request_id: '9999' }),
      report('delivered', now(), { request_id: '7002' }),
      report('pending'),
      report('delivered', now(), { delivery_status: undefined }),
    ];
    for (const body of bodies) expect(await post(body)).toMatchObject({ status: 202, body: {} });
    expect(await rows()).toEqual([nothing, nothing, nothing]);
  });

  it('one that comes before the id of its code is stored is looked up again', async () => {
    expect((await post(report('delivered', now(), { request_id: '7003' }))).status).toBe(202);
    const { db } = service.storage;
    await db
      .updateTable('outbox')
      .set({ gateway_message_id: '7003' })
      .where('gateway_message_id', '=', '7001')
      .execute();
    await until('the report has found its code', async () => (await rows())[0]!.delivered_at !== null);
    expect((await rows())[1]).toEqual(nothing);
  });

  it.each<[string, (body: string) => Record<string, string>]>([
    ['of another token', (body) => sign(body, undefined, 'AAGX-other')],
    ['of another body', (body) => sign(`${body} `)],
    ['of another time', (body) => ({ ...sign(body), 'x-request-timestamp': String(epochSeconds(now()) + 1) })],
    ['cut short', (body) => ({ ...sign(body), 'x-request-signature': sign(body)['x-request-signature'].slice(2) })],
    ['older than five minutes', (body) => sign(body, epochSeconds(now(-301)))],
    ['of a time to come', (body) => sign(body, epochSeconds(now(301)))],
    ['that is not there', () => ({})],
  ])('a signature %s is refused', async (_what, headers) => {
    const body = report();
    expect((await post(body, headers(body))).status).toBe(401);
    expect(await rows()).toEqual([nothing, nothing, nothing]);
  });

  it('one of five minutes ago is taken', async () => {
    const body = report();
    expect((await post(body, sign(body, epochSeconds(now(-300))))).status).toBe(200);
  });

  it.each([
    ['an id that no column takes', report.bind(undefined, 'delivered', undefined, { request_id: 'a\u0000' })],
    ['no id', report.bind(undefined, 'delivered', undefined, { request_id: undefined })],
    [
      'a time that is none',
      report.bind(undefined, 'delivered', undefined, { delivery_status: { status: 'sent', updated_at: -1 } }),
    ],
    ['half a body', () => '{"request_id'],
  ])('%s is refused', async (_what, body) => {
    expect((await post(body())).status).toBe(400);
  });

  it('a body over 4 kB is refused', async () => {
    expect((await post(report().padEnd(4096))).status).toBe(200);
    expect((await post(report().padEnd(4097))).status).toBe(413);
  });

  it('leaves no phone, token and signature in the log', async () => {
    await post(report('expired'));
    await post(report(), sign('another'));
    expect(lines.join('')).toContain('receipt of a message');
    expect(lines.join('')).toContain('receipt refused: signature');
    expect(lines.join('')).not.toMatch(/7916|AAGX/);
  });

  it('there is no such address without the token, below /api or in the documentation', async () => {
    expect((await service.call('POST', `/api${path}`, { body: {} })).status).toBe(404);
    expect(JSON.stringify((await service.call('GET', '/api/docs/json')).body)).not.toContain('gateway/telegram');
    const without = await startTestService({ driver, storage: service.storage, config: { receipts: { secret: 'x' } } });
    const headers = { 'content-type': 'application/json', ...sign(report()) };
    expect((await without.call('POST', path, { body: report(), headers })).status).toBe(404);
    await without.close();
  });
});
