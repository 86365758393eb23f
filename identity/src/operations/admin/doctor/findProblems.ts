import type { ConnectionBudget } from '../../../platform/storage/connections';
import type { CheckedPeer } from './peers';

/** The measurements of `doctor`. */
export interface Examination {
  /** `unknown`: applied to the database, but not part of this version, which is then older than the schema. */
  migrations: { applied: number; pending: string[]; unknown: string[] };
  gateways: Record<string, CheckedPeer>;
  /** The file system of DATA_DIR. */
  disk: { free_mb: number; free_percent: number };
  /** Database clock minus our own. */
  clock: { offset_ms: number };
  /** Undefined on the embedded database. */
  connections: (ConnectionBudget & { running: number }) | undefined;
  queue: { waiting: number; oldest_seconds: number };
}

const minFreePercent = 5;
const minFreeMb = 500;
/** Far below the lifetimes of codes (ten minutes) and access tokens (five), whose expiry processes with different clocks judge differently. */
const maxOffsetMs = 5000;
const maxQueueSeconds = 60;

/** One sentence for each measurement that an operator has to act on. */
export function findProblems(examination: Examination): string[] {
  const { migrations, gateways, disk, clock, connections, queue } = examination;
  const { pending, unknown } = migrations;
  const rules: [isProblem: boolean, line: string][] = [
    [pending.length > 0, `${pending.length} migrations are pending: the next start of the service runs them.`],
    [unknown.length > 0, `The schema is newer: this version does not know ${unknown.join(', ')}.`],
    ...Object.entries(gateways).map(([name, { address, is_reachable }]): [boolean, string] => [
      !is_reachable,
      `${name} at ${address} cannot be reached.`,
    ]),
    [
      disk.free_percent < minFreePercent || disk.free_mb < minFreeMb,
      `The disk of DATA_DIR is almost full: ${disk.free_mb} MB (${disk.free_percent} %) are free.`,
    ],
    [
      Math.abs(clock.offset_ms) > maxOffsetMs,
      `The clocks of this machine and of the database are ${Math.round(Math.abs(clock.offset_ms) / 1000)} s apart.`,
    ],
    [connections?.fits === false, `Too few connections: ${connections?.arithmetic}.`],
    [
      queue.oldest_seconds > maxQueueSeconds,
      `${queue.waiting} messages wait to be sent, the oldest for ${queue.oldest_seconds} s.`,
    ],
  ];
  return rules.filter(([isProblem]) => isProblem).map(([, line]) => line);
}
