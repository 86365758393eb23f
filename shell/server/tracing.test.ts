/** @jest-environment node */
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startTracing, type Tracing } from '@passport/shared/net/tracing';
import { startTraceSink } from '@passport/shared/net/testing/traceSink';
import { loadListening, loadSettings } from './settings';
import { createSiteServer } from './siteServer';

const foreign = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${foreign}-b7ad6b7169203331-01`;

describe('traces of a site without the service', () => {
  let sink: Awaited<ReturnType<typeof startTraceSink>>;
  let tracing: Tracing | undefined;

  /** @returns the spans of a visitor's requests */
  async function visit(...paths: string[]) {
    const site = await createSiteServer(loadSettings({}, tmpdir()), loadListening({}));
    const origin = await site.listen({ port: 0, host: '127.0.0.1' });
    for (const path of paths)
      await (await fetch(`${origin}${path}`, { headers: { traceparent, connection: 'close' } })).arrayBuffer();
    // The end of a request is noticed by an event of its connection.
    await site.close();
    await tracing?.close();
    return sink.spans;
  }

  beforeEach(async () => {
    sink = await startTraceSink();
  });
  afterEach(async () => {
    await tracing?.close();
    tracing = undefined;
    await sink.close();
  });

  it('begin here, whatever trace a visitor names; files and checks have none', async () => {
    tracing = await startTracing('passport-site', { OTEL_EXPORTER_OTLP_ENDPOINT: sink.endpoint });
    const spans = await visit('/robots.txt', '/assets/main.js', '/remotes/x.js', '/healthz');
    expect(spans).toHaveLength(1);
    expect(spans[0]).toMatchObject({ service: 'passport-site', name: 'GET /robots.txt', kind: 2 });
    expect(spans[0]?.traceId).not.toBe(foreign);
    expect(spans[0]?.parentSpanId || undefined).toBeUndefined();
  });

  it('do not exist without a collector', async () => {
    expect(await visit('/robots.txt')).toEqual([]);
  });
});
