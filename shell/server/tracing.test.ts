/** @jest-environment node */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startTracing, type Tracing } from '@passport/shared/net/tracing';
import { startTraceSink } from '@passport/shared/net/testing/traceSink';
import type { FastifyInstance } from 'fastify';
import { createSite } from './app';
import { loadSettings } from './settings';

const foreign = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${foreign}-b7ad6b7169203331-01`;

describe('traces of the site server', () => {
  let sink: Awaited<ReturnType<typeof startTraceSink>>;
  let tracing: Tracing | undefined;
  let identity: Server;
  let site: FastifyInstance;
  let heard: IncomingHttpHeaders[];

  /** @returns what the service heard of a visitor's call */
  async function callThrough(proxies: string, isTraced = true) {
    if (isTraced) tracing = await startTracing('passport-site', { OTEL_EXPORTER_OTLP_ENDPOINT: sink.endpoint });
    const { port } = identity.address() as AddressInfo;
    const env = { IDENTITY_URL: `http://127.0.0.1:${port}`, TRUSTED_PROXIES: proxies };
    site = await createSite(loadSettings(env, tmpdir()));
    const origin = await site.listen({ port: 0, host: '127.0.0.1' });
    const headers = { traceparent, baggage: 'phone=79161234567' };
    const answer = await fetch(`${origin}/api/user/identify/`, { method: 'POST', body: '{}', headers });
    await answer.arrayBuffer();
    // Its end is noticed when the connection says so.
    await site.close();
    await tracing?.close();
    const [call] = heard;
    expect(heard).toHaveLength(1);
    expect(call?.['baggage']).toBeUndefined();
    return { heard: call?.['traceparent'], spans: sink.spans };
  }

  beforeEach(async () => {
    heard = [];
    sink = await startTraceSink();
    identity = createServer((request, response) => {
      heard.push(request.headers);
      request.resume();
      response.end('{}');
    });
    await new Promise<void>((done) => identity.listen(0, '127.0.0.1', done));
  });
  afterEach(async () => {
    await tracing?.close();
    tracing = undefined;
    identity.closeAllConnections();
    await new Promise((done) => identity.close(done));
    await sink.close();
  });

  it('begin here for a visitor, whatever trace they name, and go on in the service', async () => {
    const { heard: sent, spans } = await callThrough('none');
    const [span] = spans;
    expect(spans).toHaveLength(1);
    expect(span).toMatchObject({ service: 'passport-site', name: expect.stringMatching(/^POST \/api/), kind: 2 });
    expect(span?.traceId).not.toBe(foreign);
    expect(sent).toBe(`00-${span?.traceId}-${span?.spanId}-01`);
  });

  it('go on from a trusted proxy', async () => {
    const { heard: sent, spans } = await callThrough('127.0.0.0/8');
    expect(spans.map(({ traceId, parentSpanId }) => [traceId, parentSpanId])).toEqual([[foreign, 'b7ad6b7169203331']]);
    expect(sent).toBe(`00-${foreign}-${spans[0]?.spanId}-01`);
  });

  it('are not there without a collector, and the service hears of none', async () => {
    const { heard: sent, spans } = await callThrough('127.0.0.0/8', false);
    expect([sent, spans]).toEqual([undefined, []]);
  });
});
