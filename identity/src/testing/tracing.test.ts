import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { startTracing, type Tracing } from '@passport/shared/net/tracing';
import { startTraceSink } from '@passport/shared/net/testing/traceSink';
import { createLog } from '../platform/log';
import { describeOnOneDatabase, startTestService, type TestService } from './harness';

const phone = '+79161234567';
const caller = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const traceparent = `00-${caller.traceId}-${caller.spanId}-01`;
const [serverKind, clientKind, consumerKind] = [2, 3, 5];

describeOnOneDatabase('traces (R-72)', (driver) => {
  let sink: Awaited<ReturnType<typeof startTraceSink>>;
  let tracing: Tracing | undefined;
  let service: TestService;
  let gateway: Server;
  /** What the SMS gateway received: the header of the trace, and the body. */
  let received: { traceparent: unknown; body: string }[];
  let lines: Record<string, unknown>[];

  beforeEach(async () => {
    [received, lines] = [[], []];
    gateway = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        received.push({ traceparent: request.headers['traceparent'], body });
        response.end('{}');
      });
    });
    await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done));
    sink = await startTraceSink();
    tracing = await startTracing('passport', { OTEL_EXPORTER_OTLP_ENDPOINT: `${sink.endpoint}/` });
    const httpUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`;
    const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
    service = await startTestService({ driver, log, config: { sms: { gateway: 'http', httpUrl } } });
  });
  afterEach(async () => {
    await tracing?.close();
    await service.close();
    await sink.close();
    await new Promise((done) => gateway.close(done));
  });

  const send = (headers: Record<string, string> = { traceparent }) =>
    service.call('POST', '/user/send_verification_sms/', { body: { action: 'SIGNUP', phone }, headers });

  it('continue from the caller through statements, outbox and gateway', async () => {
    expect((await send()).status).toBe(200);
    await service.deliver();
    await tracing?.close();
    const { spans } = sink;
    expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([caller.traceId]));
    expect(new Set(spans.map((span) => span.service))).toEqual(new Set(['passport']));
    const request = spans.find(({ kind }) => kind === serverKind);
    expect(request).toMatchObject({
      name: 'POST /api/user/send_verification_sms/',
      parentSpanId: caller.spanId,
      attributes: { 'http.response.status_code': 200 },
      isFailure: false,
    });
    const statements = spans.filter(({ attributes }) => 'db.query.text' in attributes);
    expect(statements.map(({ attributes }) => attributes['db.query.text']).join('\n')).toContain('INSERT INTO outbox');
    const delivery = spans.find(({ kind }) => kind === consumerKind);
    expect(delivery).toMatchObject({
      name: 'deliver sms',
      parentSpanId: request?.spanId,
      attributes: { 'passport.message.state': 'sent' },
    });
    const handed = spans.find(({ name }) => name === 'gateway sms');
    expect(handed).toMatchObject({ kind: clientKind, parentSpanId: delivery?.spanId });
    expect(received.map((call) => call.traceparent)).toEqual([`00-${caller.traceId}-${handed?.spanId}-01`]);
  });

  it('begin here for an untrusted client, whatever trace it names', async () => {
    const body = { action: 'SIGNUP', phone };
    const { status } = await service.call('POST', '/user/send_verification_sms/', {
      body,
      headers: { traceparent },
      peer: '203.0.113.9',
    });
    expect(status).toBe(200);
    await tracing?.close();
    expect(sink.spans.length).toBeGreaterThan(0);
    expect(sink.spans.filter(({ traceId }) => traceId === caller.traceId)).toEqual([]);
  });

  it('contain no personal data: neither phones and addresses nor message texts', async () => {
    await send();
    const email = 'anna.sokolova@mail.example';
    await service.call('POST', '/user/send_verification_email/', {
      body: { action: 'SIGNUP', email },
      headers: { traceparent },
    });
    await service.call('GET', '/user/check_email_is_not_used/', { query: { email }, headers: { traceparent } });
    await service.deliver();
    await tracing?.close();
    const { text } = JSON.parse(received[0]?.body ?? '{}') as { text: string };
    const exported = sink.texts.join('\n');
    for (const secret of [phone, phone.slice(1), '1234567', email, 'sokolova', text]) {
      expect(secret.length).toBeGreaterThan(5);
      expect(exported).not.toContain(secret);
    }
    expect(new Set(sink.spans.flatMap(({ attributes }) => Object.keys(attributes)))).toEqual(
      new Set([
        'db.query.text',
        'db.system.name',
        'http.request.method',
        'http.response.status_code',
        'http.route',
        'messaging.destination.name',
        'passport.message.kind',
        'passport.message.state',
      ]),
    );
  });

  it('continue from a trusted proxy, not from other clients, which could choose which of them are sampled', async () => {
    const body = { action: 'SIGNUP', phone };
    await service.call('POST', '/user/send_verification_sms/', { body, headers: { traceparent }, peer: '203.0.113.9' });
    await tracing?.close();
    const names = sink.spans.filter(({ kind }) => kind === serverKind).map(({ name }) => name);
    expect(names).toEqual(['POST /api/user/send_verification_sms/']);
    expect(sink.spans.map(({ traceId }) => traceId)).not.toContain(caller.traceId);
  });

  it('are named in log lines', async () => {
    await send();
    await send({});
    const ids = lines.filter(({ msg }) => msg === 'request').map(({ trace_id }) => trace_id);
    expect(ids).toEqual([caller.traceId, expect.stringMatching(/^(?!0af7)[0-9a-f]{32}$/)]);
  });
});

describeOnOneDatabase('traces without a collector', (driver) => {
  it.each(['collector:4318', 'user:hunter2@collector'])('a start with the address %s is refused', async (address) => {
    const start = startTracing('passport', { OTEL_EXPORTER_OTLP_ENDPOINT: address });
    await expect(start).rejects.toThrow('OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https URL.');
  });

  it('without a collector nothing is added to messages, calls and the log', async () => {
    expect(await startTracing('passport', { OTEL_EXPORTER_OTLP_ENDPOINT: ' ' })).toBeUndefined();
    const lines: string[] = [];
    const service = await startTestService({
      driver,
      log: createLog('info', { write: (line) => void lines.push(line) }),
    });
    await service.call('POST', '/user/send_verification_sms/', {
      body: { action: 'SIGNUP', phone },
      headers: { traceparent },
    });
    const { reference } = await service.storage.db.selectFrom('outbox').select('reference').executeTakeFirstOrThrow();
    expect(Object.keys(reference)).toEqual(expect.not.arrayContaining(['traceparent']));
    expect(lines.join('')).not.toContain('trace_id');
    await service.close();
  });
});
