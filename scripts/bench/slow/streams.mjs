/** 2,000 idle event streams of one process on PostgreSQL. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleForNode } from '../../../shared/build/bundleForNode.mjs';
import { startPostgres } from '../../lib/postgres.mjs';
import { root } from '../../lib/repository.mjs';

const people = 200;
/** The limit of the service for a session. */
const streamsPerSession = 10;
const callsMeasured = 300;
const registrationsAtOnce = 4;
/** A stream that has sent nothing for so long has not ended; the verdict says so instead of waiting on. */
const endGuardMs = 60_000;

/** The stack and the flows of the tests. They find other files by their own place, so the bundle lies as deep as their sources. */
async function loadStack() {
  const entry = 'identity/src/testing/stackForBench.ts';
  const bundle = 'identity/.cache/bench/stackForBench.js';
  await bundleForNode({ [bundle]: entry });
  return import(pathToFileURL(join(root, bundle)).href);
}

/** @returns memory of a process, in MB */
async function megabytes(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024;
}

/** Opens a stream. @returns what has become of it, once its first byte is here */
function openStream(url, token) {
  return new Promise((resolve, reject) => {
    const stream = { isOpen: true, text: '', ended: undefined };
    const request = get(
      `${url}/api/events/`,
      { headers: { authorization: `JWT ${token}` }, agent: false },
      (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`A stream was answered with ${answer.statusCode}.`));
        stream.ended = new Promise((done) => answer.once('close', done)).then(() => (stream.isOpen = false));
        answer.setEncoding('utf8').on('error', () => undefined);
        answer.on('data', (text) => (stream.text += text)).once('data', () => resolve(stream));
      },
    );
    request.once('error', reject);
  });
}

/** Does something for each of some items, a few at a time. */
async function forEach(items, atOnce, act) {
  const waiting = [...items];
  const results = [];
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) results.push(await act(item));
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return results;
}

/** @returns the median and the 99th percentile of calls one after another, in ms, and how many were answered */
async function measure(call) {
  const times = [];
  let answered = 0;
  for (let index = 0; index < callsMeasured; index += 1) {
    const started = performance.now();
    if (await call()) answered += 1;
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  return { answered, median: times[callsMeasured / 2], p99: times[Math.floor(callsMeasured * 0.99)] };
}

/** Prints figures and a verdict. @returns whether everything held */
export async function benchStreams() {
  const directory = await mkdtemp(join(tmpdir(), 'passport-slow-'));
  const postgres = await startPostgres();
  process.env.TEST_DIRECTORY = directory;
  process.env.TEST_DATABASE_URL = postgres.url;
  const { startStack, overHttp, signUp, me } = await loadStack();
  const stack = await startStack({ processes: 1 });
  try {
    const service = overHttp(stack);
    const register = (index) =>
      signUp(service, { phone: `+7916${String(1_000_000 + index * 37)}`, email: `person${index}@example.com` });
    const registered = await forEach(
      Array.from({ length: people + 1 }, (_, index) => index),
      registrationsAtOnce,
      register,
    );
    const [caller, ...watchers] = registered;
    const callOthers = async () => (await me(service, caller.jwt.access)).status === 200;
    await measure(callOthers);
    const [{ pid }] = stack.services;
    const [quiet, before] = [await measure(callOthers), await megabytes(pid)];

    const wanted = watchers.flatMap(({ jwt }) => Array.from({ length: streamsPerSession }, () => jwt.access));
    const streams = await forEach(wanted, 20, (token) => openStream(stack.url, token));
    const beside = await measure(callOthers);
    const after = await megabytes(pid);
    const open = streams.filter(({ isOpen }) => isOpen).length;

    const logout = ({ jwt }) => service.call('POST', '/user/logout/', { token: jwt.access });
    await forEach(watchers, registrationsAtOnce, logout);
    const guard = new Promise((done) => setTimeout(done, endGuardMs).unref());
    await Promise.race([Promise.all(streams.map(({ ended }) => ended)), guard]);
    const ended = streams.filter(({ isOpen, text }) => !isOpen && text.includes('event: session_ended')).length;

    const wantedCount = people * streamsPerSession;
    console.log(`idle event streams: ${open} of ${wantedCount} held by ${people} sessions`);
    console.log(
      `calls beside them: ${beside.answered} of ${callsMeasured} answered; median ${beside.median.toFixed(1)} ms (${(beside.median / quiet.median).toFixed(2)} x quiet), p99 ${beside.p99.toFixed(1)} ms (quiet ${quiet.p99.toFixed(1)})`,
    );
    console.log(`memory: ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB with the streams`);
    console.log(`after the sessions ended: ${ended} of ${wantedCount} streams heard it and ended`);
    const isGood = open === wantedCount && beside.answered === callsMeasured && ended === wantedCount;
    console.log(isGood ? 'VERDICT: holds' : 'VERDICT: DOES NOT HOLD');
    return isGood;
  } finally {
    await stack.stop();
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  }
}
