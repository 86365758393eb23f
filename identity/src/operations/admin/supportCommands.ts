import { AppError } from '../../platform/http/errors';
import { maxInteger } from '../../platform/maxInteger';
import { findUserByPhone } from '../../people/users.repository';
import { findFiles, findRequest, listRequests, type SupportRequestRow } from '../../site/support/support.repository';
import { isGiven, optionalOf, valueOf, type CommandArguments } from './commandLine';
import { performAct } from '../console/act';
import { closeAct } from '../console/support/supportActs';
import { failureEvents, recentFailures } from '../console/support/supportLists.repository';
import { actorOf, CommandError, type Operator } from './operator';
import { saveSupportFiles } from './saveSupportFiles';

function readNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1 || number > maxInteger)
    throw new CommandError('The number of a request is a whole number.');
  return number;
}
const numberOf = (args: CommandArguments): number => readNumber(valueOf(args, 'number'));

/** Open requests, the newest first; with `--all` closed ones too. `more` is the command that lists the next ones. */
export async function listSupport({ storage }: Operator, args: CommandArguments) {
  const before = optionalOf(args, 'before');
  const all = isGiven(args, 'all');
  const { rows, total } = await listRequests(storage.db, {
    all,
    before: before === undefined ? undefined : readNumber(before),
  });
  const last = rows.at(-1);
  return {
    items: rows.map(({ body, page: _page, ...row }) => ({ ...row, body: [...body].slice(0, 80).join('') })),
    total,
    ...(last && total > rows.length && { more: `support list${all ? ' --all' : ''} --before ${last.number}` }),
  };
}

/** One request with its files, and the last failures of the person. `--save` writes the files into a directory. */
export async function showSupport(operator: Operator, args: CommandArguments) {
  const { storage } = operator;
  const number = numberOf(args);
  const request = await findRequest(storage.db, number);
  if (!request) throw new CommandError(`There is no request ${number}.`);
  const files = await findFiles(storage.db, number);
  const failures = await failuresOf(storage.db, request);
  const directory = optionalOf(args, 'save');
  const saved = directory === undefined ? undefined : await saveSupportFiles(operator, files, directory);
  return { ...request, files, ...(saved && { saved }), ...failures };
}

/**
 * The last failures of the account that a request is about: that of the person, or of the phone that a visitor entered, who need not
 * be its owner.
 */
async function failuresOf(db: Operator['storage']['db'], { user_id, phone }: SupportRequestRow) {
  const account = user_id ?? (await findUserByPhone(db, phone))?.id;
  if (account === undefined) return { recent_failures: [], recent_failures_of: null };
  const failures = await db
    .selectFrom('audit_events')
    .select(['at', 'event', 'details'])
    .where('user_id', '=', account)
    .where('event', 'in', [...failureEvents])
    .orderBy('id', 'desc')
    .limit(recentFailures)
    .execute();
  return { recent_failures: failures, recent_failures_of: user_id === null ? 'entered phone' : 'person' };
}

/** Closes a request. */
export async function closeSupport(operator: Operator, args: CommandArguments) {
  const number = numberOf(args);
  const { storage, clock } = operator;
  const asked = { actor: actorOf(operator), reason: optionalOf(args, 'reason') };
  await performAct({ db: storage.db, clock }, asked, closeAct({ clock }, number)).catch((error: unknown) => {
    throw error instanceof AppError ? new CommandError(`There is no open request ${number}.`) : error;
  });
  return { number, closed_at: clock.now().toISOString() };
}
