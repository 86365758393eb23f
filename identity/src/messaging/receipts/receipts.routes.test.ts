import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, afterEach, expect, it } from '@jest/globals';
import { phoneChannels } from '@passport/shared/schemas/channels';
import { addSeconds, epochSeconds } from '../../platform/clock';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';

const secret = 'a secret of gateway and service';
const path = '/gateway/receipts/';

describeOnBothDatabases('receipts of the HTTP gateway (R-87)', (driver, itOnOneDatabase) => {
  let sink: Server;
  let given: { id: string }[] = [];
  let service: TestService;
  beforeAll(async () => {
    sink = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk) => (text += String(chunk)));
      request.on('end', () => {
        given.push(JSON.parse(text) as { id: string });
        response.end('{}');
      });
    });
    await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    sink.closeAllConnections();
    return new Promise((resolve) => sink.close(resolve));
  });
  beforeEach(async () => {
    given = [];
    const httpUrl = `http://127.0.0.1:${(sink.address() as AddressInfo).port}/`;
    const sms = { gateway: 'http', httpUrl } as const;
    service = await startTestService({ driver, config: { sms, receipts: { secret } } });
    await service.call('POST', '/user/send_verification_sms/', {
      body: { action: 'SIGNUP', phone: '+79161234567' },
    });
    await service.deliver();
  });
  afterEach(() => service.close());

  const now = (seconds = 0) => addSeconds(service.clock.now(), seconds);
  const sign = (body: string, time = epochSeconds(now()), key = secret) =>
    `t=${time},v1=${createHmac('sha256', key).update(`${time}.${body}`).digest('hex')}`;
  const post = (body: string, signature: string | undefined = sign(body)) =>
    service.call('POST', path, {
      body,
      headers: { 'content-type': 'application/json', 'x-signature': signature },
    });
  const receipt = (fields: object = {}) =>
    JSON.stringify({ id: given[0]?.id, state: 'delivered', at: now().toISOString(), ...fields });
  const row = () =>
    service.storage.db
      .selectFrom('outbox')
      .select(['accepted_at', 'delivered_at', 'failed_at', 'failure_reason'])
      .executeTakeFirstOrThrow();
  const nothing = { accepted_at: null, delivered_at: null, failed_at: null, failure_reason: null };

  it('are stored with the message that the gateway was given, and open and end nothing', async () => {
    const everything = async () => [
      await service.storage.db.selectFrom('verifications').selectAll().execute(),
      await service.storage.db.selectFrom('sessions').selectAll().execute(),
      await service.storage.db.selectFrom('outbox').select(['id', 'state', 'attempts', 'finished_at']).execute(),
    ];
    const before = await everything();
    service.clock.step(60);
    for (const [fields, stored] of [
      [{ state: 'accepted', at: now(-50).toISOString() }, { accepted_at: now(-50) }],
      [
        { state: 'failed', reason: 'roaming_return' },
        { failed_at: now(), failure_reason: 'roaming_return' },
      ],
      [
        { state: 'delivered', at: now(-9).toISOString() },
        { delivered_at: now(-9), failure_reason: null },
      ],
    ] as const) {
      expect(await post(receipt(fields))).toMatchObject({ status: 200, body: {} });
      expect(await row()).toMatchObject(stored);
    }
    expect(await everything()).toEqual(before);
    expect(await service.metrics()).toContain('{channel="sms",state="failed",reason="roaming_return"} 1');
  });

  it('late, repeated and out of order change nothing that they should not', async () => {
    const [delivered, failed] = [receipt(), receipt({ state: 'failed', at: now(-1).toISOString() })];
    service.clock.step(299);
    for (const body of [delivered, failed, delivered, failed]) expect((await post(body)).status).toBe(200);
    expect(await row()).toEqual({ ...nothing, delivered_at: now(-299) });
  });

  itOnOneDatabase.each(phoneChannels)(
    'are taken of a code by %s, and of no other message of that id',
    async (channel) => {
      const { db } = service.storage;
      await db.updateTable('outbox').set({ channel }).execute();
      expect((await post(receipt())).status).toBe(200);
      expect(await row()).toEqual({ ...nothing, delivered_at: now() });
      await db.updateTable('outbox').set({ channel: 'telegram', delivered_at: null }).execute();
      expect((await post(receipt())).status).toBe(202);
      expect(await row()).toEqual(nothing);
    },
  );

  itOnOneDatabase('a failure without a reason is unknown', async () => {
    await post(receipt({ state: 'failed' }));
    expect(await row()).toEqual({ ...nothing, failed_at: now(), failure_reason: 'unknown' });
  });

  itOnOneDatabase.each<[string, (body: string) => string | undefined]>([
    ['of another secret', (body) => sign(body, undefined, 'another')],
    ['of another body', (body) => sign(`${body} `)],
    ['of another time', (body) => sign(body).replace(/t=\d+/, `t=${epochSeconds(now()) + 1}`)],
    ['cut short', (body) => sign(body).slice(0, -2)],
    ['without a time', (body) => sign(body).replace(/t=\d+,/, '')],
    ['older than five minutes', (body) => sign(body, epochSeconds(now(-301)))],
    ['of a time to come', (body) => sign(body, epochSeconds(now(301)))],
    ['that is not there', () => ''],
  ])('a signature %s is refused', async (_what, signature) => {
    const body = receipt();
    expect((await post(body, signature(body))).status).toBe(401);
    expect(await row()).toEqual(nothing);
  });

  itOnOneDatabase('the signature is of the bytes: spaces, escapes and text that is no JSON', async () => {
    const spaced = receipt()
      .replaceAll(',', ' ,\n ')
      .replace('delivered', String.raw`\u0064elivered`);
    expect((await post('{"id"', '')).status).toBe(401);
    expect((await post('{"id"')).status).toBe(400);
    expect((await post('')).status).toBe(400);
    expect((await post(spaced)).status).toBe(200);
    expect(await row()).toEqual({ ...nothing, delivered_at: now() });
  });

  itOnOneDatabase.each([
    ['state', { state: 'read' }],
    ['reason', { state: 'failed', reason: 'bad luck' }],
    ['at', { at: 'yesterday' }],
    ['at', { at: '2026-12-31T23:59:60Z' }],
    ['id', { id: 7 }],
  ])('a wrong %s is refused', async (field, fields) => {
    expect(await post(receipt(fields))).toMatchObject({
      status: 400,
      body: { errors: { [field]: expect.any(String) } },
    });
    expect(await row()).toEqual(nothing);
  });

  itOnOneDatabase.each(['999999', '9'.repeat(30), '-1', 'nobody', '01', 'bounces+1.00000000000000000000@mail.example'])(
    'of the unknown message %s are taken and change nothing',
    async (id) => {
      expect(await post(receipt({ id }))).toMatchObject({ status: 202, body: {} });
      expect(await row()).toEqual(nothing);
    },
  );

  itOnOneDatabase('a body over 4 kB is refused', async () => {
    const padded = (length: number) => receipt().padEnd(length);
    expect((await post(padded(4096))).status).toBe(200);
    expect((await post(padded(4097))).status).toBe(413);
  });

  itOnOneDatabase('there is no such address without RECEIPT_SECRET, below /api or in the documentation', async () => {
    expect((await service.call('POST', `/api${path}`, { body: {} })).status).toBe(404);
    expect(JSON.stringify((await service.call('GET', '/api/docs/json')).body)).not.toContain('gateway/receipts');
    const without = await startTestService({ driver, storage: service.storage });
    const headers = { 'x-signature': sign(receipt()), 'content-type': 'application/json' };
    expect((await without.call('POST', path, { body: receipt(), headers })).status).toBe(404);
    await without.close();
  });
});
