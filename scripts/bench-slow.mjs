/**
 * `node scripts/bench-slow.mjs`: how long ordinary calls take while 2,000 slow clients are held, as a ratio to the same calls without
 * them. First the site server alone: a stand-in for the service answers at once. Then idle event streams through the whole product
 * (`--product` does only this), with memory and a verdict, which is also the exit code.
 */
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './lib/freePort.mjs';
import { build } from './build.mjs';
import { benchStreams } from './bench/slow/streams.mjs';
import { nodeOptions } from './lib/nodeOptions.mjs';
import { root } from './lib/repository.mjs';

const slowClients = 2000;
const calls = 400;

const head = (lines) =>
  ['POST /api/user/identify/ HTTP/1.1', 'host: a', 'content-type: application/json', ...lines].join('\r\n');
const address = (index) => `x-forwarded-for: 203.0.${Math.floor(index / 250)}.${index % 250}`;
const kinds = {
  'slow bodies of 2,000 addresses': (index) => `${head([address(index), 'content-length: 60000'])}\r\n\r\n{"a":`,
  'slow bodies of one address': () => `${head(['x-forwarded-for: 203.0.113.1', 'content-length: 60000'])}\r\n\r\n{"a":`,
  'heads that do not end': () => head([]),
  'connections that send nothing': () => '',
  'open event streams': () => 'GET /api/events/ HTTP/1.1\r\nhost: a\r\n\r\n',
};

/** @returns the median and the 99th percentile of calls one after another, in ms */
async function measure(url) {
  const times = [];
  for (let index = 0; index < calls; index += 1) {
    const started = performance.now();
    const answer = await fetch(`${url}/api/user/identify/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
    });
    if (!answer.ok) throw new Error(`A call was answered with ${answer.status}.`);
    await answer.arrayBuffer();
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  return { median: times[calls / 2], p99: times[Math.floor(calls * 0.99)] };
}

/** Opens the slow clients. @returns how many are still held, and what closes them */
async function hold(port, start) {
  let held = 0;
  const sockets = await Promise.all(
    Array.from(
      { length: slowClients },
      (_, index) =>
        new Promise((done) => {
          const socket = connect(port, '127.0.0.1', () => socket.write(start(index), () => done(socket)));
          held += 1;
          socket
            .on('error', () => undefined)
            .on('close', () => (held -= 1))
            .resume();
        }),
    ),
  );
  await wait(1000);
  return { held: () => held, close: () => sockets.forEach((socket) => socket.destroy()) };
}

/** Holds each kind of slow client at a site server in front of a stand-in. */
async function benchSite() {
  const service = createServer((request, response) => {
    if (request.url.startsWith('/api/events/')) return response.writeHead(200).write(': open\n\n');
    return request.resume().on('end', () => response.end('{}'));
  });
  const servicePort = await new Promise((done) => service.listen(0, '127.0.0.1', () => done(service.address().port)));
  await build(['site']);
  const port = await freePort();
  const site = spawn(process.execPath, [...nodeOptions, join(root, 'shell/dist-server/server.js')], {
    env: {
      ...process.env,
      PORT: String(port),
      IDENTITY_URL: `http://127.0.0.1:${servicePort}`,
      REQUEST_TIMEOUT_SECONDS: '600',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${url}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    ))
  )
    await wait(50);
  await measure(url);
  for (const [name, start] of Object.entries(kinds)) {
    const quiet = await measure(url);
    const slow = await hold(port, start);
    const beside = await measure(url);
    const ratio = (beside.median / quiet.median).toFixed(2);
    console.log(
      `${name}: ${slow.held()} held; median ${beside.median.toFixed(2)} ms (${ratio} x quiet), p99 ${beside.p99.toFixed(1)} ms (quiet ${quiet.p99.toFixed(1)})`,
    );
    slow.close();
    await wait(1000);
  }
  site.kill();
  service.closeAllConnections();
  service.close();
}

if (!process.argv.includes('--product')) await benchSite();
if (!(await benchStreams())) process.exitCode = 1;
