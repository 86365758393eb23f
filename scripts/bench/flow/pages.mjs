/** How long a page takes during sign-ins with the embedded database, whose statements block the process. */
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { median, percentile } from '../measure.mjs';
import { seedUsersOver } from './manyUsers.mjs';
import { signIn, spreadPhone } from './programs.mjs';

const people = 10_000;
const turns = 10;
const signInsPerSecond = 20;
const pagesPerSecond = 40;
const pagesPerTurn = 160;

/** Adds people to the embedded database of a service that is stopped. */
export async function seedEmbedded(folder) {
  const database = await PGlite.create(join(folder, 'database'));
  await seedUsersOver(database, people);
  await database.close();
}

/**
 * Requests pages with and without simultaneous sign-ins, in turns.
 * @param {string} origin
 * @param {{ code(to: string): Promise<string> }} sink where codes arrive
 * @returns {Promise<{ idle: number, beside: number }>} 95th percentiles in ms, medians of the turns
 */
export async function pageLatencies(origin, sink) {
  const worker = new Worker(import.meta.filename, { workerData: `${origin}/` });
  const askPages = async () => {
    worker.postMessage('ask');
    const [times] = await once(worker, 'message');
    return percentile(times, 0.95);
  };
  let begun = 0;
  /** At their rate, however long each takes. */
  const besideSignIns = async (work) => {
    const running = [];
    const begin = () => running.push(signIn(origin, spreadPhone(begun++), sink));
    const timer = setInterval(begin, 1000 / signInsPerSecond);
    const result = await work();
    clearInterval(timer);
    await Promise.all(running);
    return result;
  };
  await besideSignIns(askPages);
  const taken = { idle: [], beside: [] };
  for (let turn = 0; turn < turns; turn += 1) {
    taken.idle.push(await askPages());
    taken.beside.push(await besideSignIns(askPages));
  }
  await worker.terminate();
  return { idle: median(taken.idle), beside: median(taken.beside) };
}

/** @returns milliseconds until the whole page was there */
function askPage(url, agent) {
  const startedAt = performance.now();
  return new Promise((done, fail) => {
    get(url, { agent, headers: { accept: 'text/html', 'accept-encoding': 'br' } }, (answer) => {
      if (answer.statusCode !== 200) fail(new Error(`${url}: ${answer.statusCode}`));
      answer.resume().once('end', () => done(performance.now() - startedAt));
    }).once('error', fail);
  });
}

// In a thread of its own: the client's own work would be counted as the server's delay.
if (!isMainThread) {
  const agent = new Agent({ keepAlive: true });
  parentPort.on('message', async () => {
    const asked = [];
    for (let n = 0; n < pagesPerTurn; n += 1) {
      asked.push(askPage(workerData, agent));
      await wait(1000 / pagesPerSecond);
    }
    parentPort.postMessage(await Promise.all(asked));
  });
}
