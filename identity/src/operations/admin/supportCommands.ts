import { closeRequest, findFiles, findRequest, listRequests } from '../../site/support/support.repository';
import { isGiven, optionalOf, valueOf, type CommandArguments } from './commandLine';
import { CommandError, type Operator } from './operator';
import { saveSupportFiles } from './saveSupportFiles';

const recentErrors = 20;
/** Events of the history that tell support what went wrong. */
const errorEvents = ['sign_in_failed', 'refresh_reuse', 'service_refresh_reuse'] as const;

function numberOf(args: CommandArguments): number {
  const number = Number(valueOf(args, 'number'));
  if (!Number.isSafeInteger(number) || number < 1 || number > 2_147_483_647)
    throw new CommandError('The number of a request is a whole number.');
  return number;
}

/** Open requests, the newest first; with `--all` closed ones too. */
export async function listSupport({ storage }: Operator, args: CommandArguments) {
  const rows = await listRequests(storage.db, isGiven(args, 'all'));
  return {
    items: rows.map(({ body, page: _page, ...row }) => ({ ...row, body: [...body].slice(0, 80).join('') })),
  };
}

/** One request with its files, and the last failures of the person who sent it. `--save` writes the files into a directory. */
export async function showSupport(operator: Operator, args: CommandArguments) {
  const { storage } = operator;
  const number = numberOf(args);
  const request = await findRequest(storage.db, number);
  if (!request) throw new CommandError(`There is no request ${number}.`);
  const files = await findFiles(storage.db, number);
  const failures =
    request.user_id === null
      ? []
      : await storage.db
          .selectFrom('audit_events')
          .select(['at', 'event', 'details'])
          .where('user_id', '=', request.user_id)
          .where('event', 'in', [...errorEvents])
          .orderBy('id', 'desc')
          .limit(recentErrors)
          .execute();
  const directory = optionalOf(args, 'save');
  const saved = directory === undefined ? undefined : await saveSupportFiles(operator, files, directory);
  return { ...request, files, ...(saved && { saved }), recent_failures: failures };
}

/** Closes a request. */
export async function closeSupport({ storage, clock }: Operator, args: CommandArguments) {
  const number = numberOf(args);
  if (!(await closeRequest(storage.db, number, clock.now())))
    throw new CommandError(`There is no open request ${number}.`);
  return { number, closed_at: clock.now().toISOString() };
}
