import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { chainHead, verifyChain, type ChainHead } from '../../protection/audit/chain';
import { auditCsv } from '../console/audit/auditCsv';
import { listAuditRows, type AuditFilters } from '../console/audit/auditRows.repository';
import { readFilters } from '../console/audit/readFilters';
import { AppError } from '../../platform/http/errors';
import { textIn } from '../../platform/http/language';
import { optionalOf, valueOf, type CommandArguments } from './commandLine';
import { CommandError, type Operator } from './operator';

export const auditFilterUsage = '[--actor A] [--event E] [--target T] [--since D] [--until D]';

const pageSize = 100;
const ownerOnly = 0o600;

const filterNames = ['actor', 'event', 'target', 'since', 'until'] as const;

/** The filters of the console, with days in UTC. @throws {CommandError} that names the one that is not understood */
async function filtersOf({ storage, clock }: Operator, args: CommandArguments): Promise<AuditFilters> {
  const given = filterNames.flatMap((name) => {
    const value = optionalOf(args, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  try {
    return await readFilters({ executor: storage.db, now: clock.now() }, Object.fromEntries(given));
  } catch (error) {
    throw error instanceof AppError && error.fields ? new CommandError(textIn('en', error.messageKey)) : error;
  }
}

const number = /^[1-9]\d{0,17}$/;

/** The acts of people, operators and the service, newest first; `more` is the id with which `--before` lists the next ones. */
export async function listAudit(operator: Operator, args: CommandArguments) {
  const before = optionalOf(args, 'before');
  if (before !== undefined && !number.test(before)) throw new CommandError('--before takes the id of a row.');
  const rows = await listAuditRows(operator.storage.db, await filtersOf(operator, args), { before, limit: pageSize });
  const items = rows.map(({ user_id: _user, sid: _sid, ip: _ip, country: _country, device: _device, ...row }) => ({
    ...row,
    at: row.at.toISOString(),
  }));
  return { items, ...(rows.length === pageSize && { more: rows.at(-1)!.id }) };
}

function readHead(args: CommandArguments): ChainHead | undefined {
  const [place, hash] = [optionalOf(args, 'place'), optionalOf(args, 'hash')];
  if (place === undefined && hash === undefined) return undefined;
  if (place === undefined || hash === undefined || !number.test(place) || !/^[0-9a-f]{64}$/.test(hash))
    throw new CommandError('Give the --place and the --hash of a mail, both.');
  return { place: Number(place), hash };
}

/**
 * Checks the chain of operators' acts, with `--place` and `--hash` also against an earlier head.
 * @throws {CommandError} that names what is broken
 */
export async function verifyAudit({ storage }: Operator, args: CommandArguments) {
  const { links, head, faults } = await verifyChain(storage.db, readHead(args));
  if (faults.length > 0) {
    const named = faults.map(({ fault, place, audit_id }) => `${fault}: place ${place ?? '-'}, row ${audit_id ?? '-'}`);
    throw new CommandError(`The log of operators is not whole: ${named.join('; ')}.`);
  }
  return { is_whole: true, links, ...(head && { head }) };
}

/** Writes the log as CSV into a new file, which only its owner may read. @throws {CommandError} if there is one */
export async function exportAudit(operator: Operator, args: CommandArguments) {
  const { storage } = operator;
  const filters = await filtersOf(operator, args);
  const file = valueOf(args, 'FILE');
  let rows = 0;
  async function* lines() {
    for await (const part of auditCsv(storage.db, filters)) {
      rows += part.rows;
      yield part.text;
    }
  }
  try {
    await pipeline(Readable.from(lines()), createWriteStream(file, { flags: 'wx', mode: ownerOnly, flush: true }));
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (path === file) throw new CommandError(`The file ${file} cannot be written: ${code}.`);
    throw error;
  }
  return { file, rows, head: (await chainHead(storage.db)) ?? null };
}
