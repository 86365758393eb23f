import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { commit, hardware, markdownTable, reportFile } from '../lib/reports.mjs';
import { untilReady as areReady } from '../lib/untilReady.mjs';

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Fields of /proc/PID/stat after the command's name, which may itself contain blanks. */
function stat(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** Processes below one, with itself: a PostgreSQL server works in its children. */
export function family(pid) {
  const parents = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      parents.set(Number(name), Number(stat(name)[1]));
    } catch {
      // It ended while we looked.
    }
  }
  const members = [pid];
  for (const member of members) for (const [child, parent] of parents) if (parent === member) members.push(child);
  return members;
}

/** CPU that processes have used so far, those of their ended children included. @returns milliseconds */
export function cpuMs(pids) {
  let ticks = 0;
  for (const pid of pids) {
    try {
      const fields = stat(pid);
      ticks += fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    } catch {
      // It ended: its parent counts it.
    }
  }
  return (ticks / ticksPerSecond) * 1000;
}

/** Resident memory of one process. @returns megabytes (10^6 bytes) */
export function memoryMb(pid) {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return (Number(line?.[1] ?? 0) * 1024) / 1e6;
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * Bounds between which the median of what was sampled lies in 95 % of all cases, whatever its distribution.
 * @param {number[]} values at least six
 * @returns {[low: number, high: number]} values of the sample
 */
export function medianBounds(values) {
  const sorted = [...values].sort((a, b) => a - b);
  let rank = 0;
  // Chance that at most `rank` values lie below the median: the sum of a binomial distribution.
  for (let chance = 0.5 ** sorted.length, sum = chance; sum <= 0.025; rank += 1) {
    chance *= (sorted.length - rank) / (rank + 1);
    sum += chance;
  }
  return [sorted[rank - 1], sorted[sorted.length - rank]];
}

/** @param share below 1, e.g. 0.95 for the 95th percentile @returns NaN where there are no values */
export const percentile = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN;

/** Runs `work(i)` for 0 … count-1 with at most `width` at a time. */
export async function inParallel(count, width, work) {
  let next = 0;
  const lane = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: width }, lane));
}

/**
 * Waits until `url` answers 2xx. By default for as long as a first start may make its database on a busy machine.
 * @returns milliseconds it took
 * @throws Error after `limitMs`
 */
export async function untilReady(url, limitMs = 600_000) {
  const started = performance.now();
  if (await areReady([url], { limitMs, pollMs: 20 })) return performance.now() - started;
  throw new Error(`${url} was not ready in ${limitMs / 1000} s`);
}

/** Prints rows of equal length as a table, and writes them into the report of this bench. */
export function reportTable(head, rows) {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => String(row[column]).length)));
  const line = (row) =>
    row
      .map((cell, column) => String(cell).padEnd(widths[column]))
      .join('  ')
      .trimEnd();
  console.log([line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n'));
  const name = basename(process.argv[1], '.mjs');
  const run = `${new Date().toISOString().slice(0, 10)}, ${hardware()}, commit ${commit()}.`;
  writeFileSync(reportFile(name), `${[`# ${name}`, run, markdownTable(head, rows)].join('\n\n')}\n`);
}
