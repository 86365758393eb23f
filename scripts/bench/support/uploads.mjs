/** Requests to support over real connections: how long the answer takes after the last byte, and memory while many are sent at the same time. */
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { median, memoryMb } from '../measure.mjs';

const boundary = '----bench';
const files = 5;
const fileBytes = 1_000_000;
const chunkBytes = 64 * 1024;
const measured = 20;
const atOnce = 50;
/** The heap of the process grows for some rounds; after them what a round claims differs by megabytes, so there are many. */
export const rounds = { first: 5, measured: 15 };
/** As long as nothing new is claimed by the process, it has its usual memory. */
const settleMs = 500;
const pollMs = 50;

const field = (name, value) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fileHead = (at) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${at}.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`;

/** The largest form that is accepted: five files, 5,000,000 bytes of them in all. */
const form = Buffer.concat([
  ...['phone', 'email', 'body'].map((name, at) =>
    Buffer.from(field(name, ['+79161234567', 'anna@example.com', 'Bench'][at])),
  ),
  ...Array.from({ length: files }, (_, at) => [
    Buffer.from(fileHead(at)),
    Buffer.alloc(fileBytes, 1),
    Buffer.from('\r\n'),
  ]).flat(),
  Buffer.from(`--${boundary}--\r\n`),
]);

/**
 * Sends the form, its last chunk once `release` has resolved.
 * @param address of the sender: each has limits of their own
 * @returns milliseconds from the last byte to the answer
 */
function send(port, path, address, { release = Promise.resolve(), onHeld = () => undefined } = {}) {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(form.length),
      'x-forwarded-for': address,
    };
    const call = request({ port, host: '127.0.0.1', method: 'POST', path, headers, agent: false });
    let sentAt;
    call.on('error', reject);
    call.on('response', (answer) => {
      const ms = performance.now() - sentAt;
      answer.resume().on('end', () => {
        if (answer.statusCode === 200) resolve(ms);
        else reject(new Error(`A request to support was answered with ${answer.statusCode}.`));
      });
    });
    const write = (chunk) => new Promise((written) => call.write(chunk, () => written()));
    void (async () => {
      const last = form.length - chunkBytes;
      for (let at = 0; at < last; at += chunkBytes) await write(form.subarray(at, Math.min(at + chunkBytes, last)));
      onHeld();
      await release;
      call.end(form.subarray(last), () => (sentAt = performance.now()));
    })();
  });
}

let senders = 0;
const nextAddress = () => {
  senders += 1;
  return `10.${(senders >> 16) & 255}.${(senders >> 8) & 255}.${senders & 255}`;
};

/** Fifty forms of which the last piece is missing. @returns memory that the process has claimed for them, in MB */
async function claimedByMany(pid, port, path) {
  await wait(settleMs);
  const before = memoryMb(pid);
  let held = 0;
  let release;
  const released = new Promise((done) => (release = done));
  const onHeld = () => (held += 1);
  const answers = Promise.all(
    Array.from({ length: atOnce }, () => send(port, path, nextAddress(), { release: released, onHeld })),
  );
  while (held < atOnce) await Promise.race([wait(pollMs), answers]);
  await wait(settleMs);
  const claimed = memoryMb(pid) - before;
  release();
  await answers;
  return claimed;
}

/**
 * The service and a bare server that takes the same bytes take turns.
 * @param service its process and port
 * @param floor the bare server
 * @returns the median of the service's answers and of the floor's, the slowest answer, and memory of fifty at the same time
 */
export async function uploadFigures(service, floor) {
  const path = '/api/support/send_to_email/';
  const turn = async () => ({
    ours: await send(service.port, path, nextAddress()),
    bare: await send(floor.port, path, nextAddress()),
  });
  // The first ones measure the compiler, and claim what the process keeps.
  for (let round = 0; round < 5; round += 1) await turn();
  const turns = [];
  for (let round = 0; round < measured; round += 1) turns.push(await turn());
  for (let round = 0; round < rounds.first; round += 1) await claimedByMany(service.pid, service.port, path);
  const claimed = [];
  for (let round = 0; round < rounds.measured; round += 1)
    claimed.push(await claimedByMany(service.pid, service.port, path));
  return {
    answerMs: median(turns.map(({ ours }) => ours)),
    floorMs: median(turns.map(({ bare }) => bare)),
    slowestMs: Math.max(...turns.map(({ ours }) => ours)),
    claimedMb: median(claimed),
  };
}
