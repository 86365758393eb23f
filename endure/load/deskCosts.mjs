/** What calls of operators cost by themselves: searches, pages of the log, and its export. */
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { cpuMs, median, memoryMb } from '../../scripts/bench/measure.mjs';
import { bundle } from '../world/bundle.mjs';
import { drain } from './drain.mjs';
import { inDatabase } from './inDatabase.mjs';

const warmUps = 50;
const pages = 300;
const pageSize = 50;
const deepPage = 10_000;
const sampleMs = 50;
const samplesOfHeap = 100;
const warmUpMs = 60_000;
const idleMs = 5000;
const shownSamples = 12;

export async function timed(times, work) {
  const started = performance.now();
  const answer = await work();
  times.push(performance.now() - started);
  return answer;
}

/**
 * Each search of each person, beside a call that reads the own profile; the first people warm up.
 * @param {import('./desk.mjs').Desk} desk
 * @param {{ user_id: string, terms: Record<string, string> }[]} people
 * @returns {Promise<{ floor: number[], kinds: Record<string, number[]>, missed: string[] }>} milliseconds by kind, and searches whose
 *   first answer was somebody else
 */
export async function measureFinds(desk, people) {
  const [floor, kinds, missed] = [[], {}, []];
  const find = async (kind, { user_id }, q) => {
    const { status, body } = await timed((kinds[kind] ??= []), () => desk.call('POST', 'find/', { q }));
    const [first] = body?.items ?? [];
    if (first?.user_id !== user_id) missed.push(`${kind}, answered ${status}: ${q}`);
    return first?.smart_id;
  };
  for (const person of people) {
    await timed(floor, () => desk.own('GET', '/user/me/'));
    const smartIds = [];
    for (const [kind, q] of Object.entries(person.terms)) smartIds.push(await find(kind, person, q));
    await find('smart_id', person, smartIds[0]);
  }
  for (const times of [floor, ...Object.values(kinds)]) times.splice(0, warmUps);
  return { floor, kinds, missed };
}

/** The cursor behind a place of the log, made as the service makes it. */
async function cursorBehind(world, desk, place) {
  const file = await bundle(
    'cursor',
    `export { writeCursor } from './platform/http/paging';
     export { readSecrets } from './platform/secrets';`,
  );
  const { writeCursor, readSecrets } = await import(pathToFileURL(file).href);
  const secrets = readSecrets(world.settings.SECRETS_FILE);
  return inDatabase(world.direct, async (client) => {
    const { rows } = await client.query(
      `SELECT id::text, (SELECT id FROM users WHERE user_id = $2) AS "userId" FROM audit_events
       WHERE actor_kind IS NOT NULL ORDER BY id DESC OFFSET $1 LIMIT 1`,
      [place - 1, desk.userId],
    );
    const [{ id, userId }] = rows;
    return writeCursor({ secrets }, { name: 'operator_audit', userId }, [id]);
  });
}

/** The first page of the log and a deep one, in turns. @returns their milliseconds, and the number of the deep one */
export async function measurePages(world, desk) {
  const place = Math.min(deepPage * pageSize, Math.floor(world.people / 2));
  const cursor = await cursorBehind(world, desk, place);
  const [first, deep] = [[], []];
  for (let n = 0; n < warmUps + pages; n += 1) {
    await timed(first, () => desk.read(`audit/?limit=${pageSize}`));
    await timed(deep, () => desk.read(`audit/?limit=${pageSize}&cursor=${cursor}`));
  }
  return { first: first.slice(warmUps), deep: deep.slice(warmUps), page: Math.round(place / pageSize) };
}

/** The export of the whole log. */
export const exportOf = (desk) => desk.request('POST', '/operator/audit/export/', { reason: 'Endurance' });

/** MB in the heap and in buffers, with what is not collected yet. */
async function heapOf(world) {
  const text = await (await fetch(world.metricsUrls[0])).text();
  const mb = (name) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? NaN) / 1e6;
  return mb('nodejs_heap_size_used_bytes') + mb('nodejs_external_memory_bytes');
}

/** What the process holds while work goes on, in MB. The heap is seldom asked for: to answer that costs memory itself. */
async function heldDuring(world, work) {
  const held = { resident: [], heap: [] };
  let isDone = false;
  const working = work.finally(() => (isDone = true));
  for (let n = 0; !isDone; n += 1) {
    held.resident.push(memoryMb(world.pids()[0]));
    if (n % samplesOfHeap === 0) held.heap.push(await heapOf(world));
    await wait(sampleMs);
  }
  return { ...held, result: await working };
}

/**
 * An export after the beginning of one, which warms up: a process that has just started grows by its code and buffers, whatever it does. What it holds
 * at a moment depends on when garbage was collected, so that the middle of all samples counts.
 * @returns by how many MB the resident memory has grown in the middle and at its peak, and what lives in the heap after collections
 */
export async function measureExport(world, desk) {
  await desk.prove();
  await drain(exportOf(desk), AbortSignal.timeout(warmUpMs));
  const idle = await heldDuring(world, wait(idleMs));
  const cpuBefore = cpuMs(world.pids());
  const { resident, heap, result } = await heldDuring(world, drain(exportOf(desk)));
  const step = Math.ceil(resident.length / shownSamples);
  return {
    ...result,
    cpuMsPerMb: (cpuMs(world.pids()) - cpuBefore) / (result.bytes / 1e6),
    resident: median(resident) - median(idle.resident),
    peak: Math.max(...resident) - Math.max(...idle.resident),
    heap: Math.min(...heap.slice(heap.length / 4)) - Math.min(...idle.heap),
    course: resident.filter((_, n) => n % step === 0),
  };
}
