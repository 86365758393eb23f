import { applicationTypes, type ApplicationType } from '@passport/shared/schemas/applications';
import type { OperatorDecision } from '../../applications/access-requests/decideAccess';
import { answerDay, stateBefore } from '../../applications/access-requests/accessRules';
import {
  findRequestIn,
  listRequests,
  type AccessRequestRow,
} from '../../applications/access-requests/accessRequests.repository';
import { AppError } from '../../platform/http/errors';
import { performAct } from '../console/act';
import { decideAct } from '../console/access/decideAct';
import { optionalOf, valueOf, type CommandArguments } from './commandLine';
import { actorOf, CommandError, type Operator } from './operator';
import { userOf } from './userCommands';

const shortNames: ReadonlyMap<string, ApplicationType> = new Map([
  ['oauth2', 'OAUTH2_CLIENT'],
  ['unit_site', 'UNIT_SITE'],
]);

/** Parses `oauth2`, `unit_site` or the names of the API. @throws {CommandError} */
function applicationTypeOf(text: string): ApplicationType {
  const type = shortNames.get(text.toLowerCase()) ?? applicationTypes.find((known) => known === text);
  if (!type) throw new CommandError(`${text} is not a type: it must be oauth2 or unit_site.`);
  return type;
}

const present = ({ config }: Operator, { id, type, state, ...request }: AccessRequestRow) => ({
  id,
  type,
  state,
  organization_name: request.organization_name,
  inn: request.inn,
  ogrn: request.ogrn,
  site_address: request.site_address,
  comment: request.comment,
  expected_people: request.expected_people,
  is_foreign: request.is_foreign,
  created_at: request.created_at.toISOString(),
  answered_at: request.answered_at?.toISOString() ?? null,
  answer_by: answerDay(request.created_at, config.accessAnswerDays),
  reason: request.reason,
});

/** Every request for access, the oldest first: as `items`, like every list, and as `requests`, its earlier name. */
export async function listAccess(operator: Operator) {
  const rows = await listRequests(operator.storage.db);
  const items = rows.map((row) => ({ phone: row.phone, ...present(operator, row) }));
  return { items, requests: items };
}

/** Decides on a request for access; the person is notified. */
export const decide =
  (decision: OperatorDecision) =>
  async (operator: Operator, args: CommandArguments): Promise<Record<string, unknown>> => {
    const { storage, clock } = operator;
    const type = applicationTypeOf(valueOf(args, 'type'));
    const user = await userOf(storage.db, valueOf(args, 'phone'));
    const reason = optionalOf(args, 'reason');
    const { db } = storage;
    const missing = decision === 'revoke' ? 'has no approved access' : 'has no request that waits';
    const none = new CommandError(`${user.phone} ${missing} for ${type}.`);
    const wanted = { userId: user.id, type, state: stateBefore(decision) };
    const { id } = (await findRequestIn(db, wanted)) ?? {};
    if (id === undefined) throw none;
    const act = decideAct({ clock }, { id, decision, reason });
    await performAct({ db, clock }, { actor: actorOf(operator), reason }, act).catch((error: unknown) => {
      throw error instanceof AppError ? none : error;
    });
    const decided = await db.selectFrom('access_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    return { user_id: user.user_id, ...present(operator, decided) };
  };
