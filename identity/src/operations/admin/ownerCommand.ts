import type { ApplicationType } from '@passport/shared/schemas/applications';
import type { Executor } from '../../platform/storage/database';
import { updateApplication } from '../../applications/registration/applications.repository';
import { isUsable } from '../../applications/registration/isUsable';
import type { ApplicationRow } from '../../applications/registration/oauthClients.repository';
import { endSecrets, findLiveSecrets } from '../../applications/registration/secrets.repository';
import { deleteEndpoint } from '../../applications/webhooks/endpoints.repository';
import { isGiven, valueOf, type CommandArguments } from './commandLine';
import type { Operator } from './operator';
import { changeRelyingParty, idOf } from './relyingPartyCommands';
import { userOf } from './userCommands';

/** Public id of the owner of an application; null without one. */
async function publicIdOf(executor: Executor, userId: number | null): Promise<string | null> {
  if (userId === null) return null;
  const row = await executor.selectFrom('users').select('user_id').where('id', '=', userId).executeTakeFirst();
  return row?.user_id ?? null;
}

const isUsableNow = async (executor: Executor, id: string): Promise<boolean> =>
  (await executor
    .selectFrom('applications as a')
    .select('a.id')
    .where('a.id', '=', id)
    .where(isUsable)
    .executeTakeFirst()) !== undefined;

/** Whether another person has managed an application, and so knows its secrets: its owner, or one whose account was erased. */
async function hadOtherOwner(executor: Executor, { id, owner_id }: ApplicationRow, userId: number): Promise<boolean> {
  if (owner_id !== null) return owner_id !== userId;
  const byPerson = await executor
    .selectFrom('audit_events')
    .select('id')
    .where('target_type', '=', 'application')
    .where('target_id', '=', id)
    .where((event) => event.or([event('actor_kind', '=', 'person'), event('event', '=', 'application_owner_set')]))
    .limit(1)
    .executeTakeFirst();
  return byPerson !== undefined;
}

/** How many people an application can access without a new sign-in, by its refresh tokens. */
async function countRefreshTokens(executor: Executor, id: string, now: Date): Promise<number> {
  const { count } = await executor
    .selectFrom('oauth2_artifacts')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('application_id', '=', id)
    .where('kind', '=', 'RefreshToken')
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What stays in force for the operator of the addresses and servers of an application, whoever owns it. */
async function goesOn(executor: Executor, party: ApplicationRow, now: Date, areSecretsKept: boolean) {
  const secrets = await findLiveSecrets(executor, party.id, now);
  const ofType =
    party.type === 'OAUTH2_CLIENT'
      ? {
          redirect_uris: party.redirect_uris,
          post_logout_redirect_uris: party.post_logout_redirect_uris,
          backchannel_logout_uri: party.backchannel_logout_uri,
          refresh_tokens: await countRefreshTokens(executor, party.id, now),
        }
      : { site_url: party.site_url, redirect_hosts: party.redirect_hosts };
  return { ...ofType, ...(areSecretsKept && { secrets: secrets.length, webhook_url: party.webhook_url }) };
}

const stopped = (type: ApplicationType): string =>
  `The application does not work now: its owner has no access to applications of the type ${type}. ` +
  'Let them send a request, then run access approve; or give it to somebody else.';

/**
 * Gives an application to a person, who manages it from then on. Everything that the earlier owner knows ends: the secrets, and the webhook with its
 * address; unless `--keep-secrets`.
 * @returns its id and its owner, what has ended and what stays in force, and a warning if it no longer works, because the person has no access
 *   to applications of its type
 */
export const setOwner =
  (type: ApplicationType, idFlag: 'client-id' | 'site-id') =>
  async (operator: Operator, args: CommandArguments): Promise<Record<string, unknown>> => {
    const id = idOf(valueOf(args, idFlag), type);
    const user = await userOf(operator.storage.db, valueOf(args, 'phone'));
    const answer: Record<string, unknown> = { id, owner: user.user_id };
    await changeRelyingParty(operator, { type, id }, async (transaction, party, now) => {
      const worked = await isUsableNow(transaction, id);
      const isKept = isGiven(args, 'keep-secrets') || !(await hadOtherOwner(transaction, party, user.id));
      const webhook = isKept ? {} : { webhook_url: null };
      if (!isKept) {
        await deleteEndpoint(transaction, id);
        const secrets = await endSecrets(transaction, id, now);
        answer.ended = { secrets, webhook_url: party.webhook_url };
      }
      await updateApplication(transaction, id, { owner_id: user.id, ...webhook, updated_at: now });
      answer.goes_on = await goesOn(transaction, party, now, isKept);
      if (worked && !(await isUsableNow(transaction, id))) answer.warning = stopped(type);
      const before = { owner: await publicIdOf(transaction, party.owner_id) };
      return { event: 'application_owner_set', after: webhook, more: { before, after: { owner: user.user_id } } };
    });
    return answer;
  };
