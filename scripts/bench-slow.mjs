/**
 * `node scripts/bench-slow.mjs`: how long ordinary calls take while 2,000 slow clients are held, as a ratio to the same calls without
 * them. Then idle event streams (`--streams` does only this), with memory and a verdict, which is also the exit code.
 */
import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from './build.mjs';
import { newFolder, phoneOf, post, programs } from './bench/flow/programs.mjs';
import { benchStreams } from './bench/slow/streams.mjs';
import { freePort } from './lib/freePort.mjs';
import { startPostgres } from './lib/postgres.mjs';

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
};

/** @returns the median and the 99th percentile of calls one after another, in ms */
async function measure(url) {
  const times = [];
  for (let index = 0; index < calls; index += 1) {
    const started = performance.now();
    await post(`${url}/api/user/identify/`, { phone: phoneOf(index) }, phoneOf(index));
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

/** Holds each kind of slow client during calls. */
async function benchClients() {
  await build(['identity', 'site']);
  const [port, folder] = [await freePort(), newFolder()];
  const postgres = await startPostgres();
  // As long as slow clients are held.
  process.env.REQUEST_TIMEOUT_SECONDS = '600';
  const [passport] = programs;
  const running = await passport.start({ databaseUrl: await postgres.createDatabase(), port, folder });
  const url = `http://127.0.0.1:${port}`;
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
  await running.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

if (!process.argv.includes('--streams')) await benchClients();
if (!(await benchStreams())) process.exitCode = 1;
