import type { RelyingPartyType } from '@passport/shared/schemas/applications';
import type { ManagementEvent } from '../../protection/audit/audit';
import type { Executor } from '../../platform/storage/database';
import { addSeconds, daySeconds } from '../../platform/clock';
import { isUuid } from '../../platform/uuid';
import { activity } from '../../relying-parties/applications/applicationState';
import { deleteApplication, updateApplication } from '../../relying-parties/applications/applications.repository';
import type { ApplicationRow } from '../../relying-parties/applications/oauthClients.repository';
import { recordApplication } from '../../relying-parties/applications/recordChange';
import { findRelyingParty, lockRelyingParty } from '../../relying-parties/applications/relyingParties.repository';
import { addSecret, findLiveSecrets, type NewSecret } from '../../relying-parties/applications/secrets.repository';
import { listAttempts } from '../../relying-parties/activity/readActivity';
import { valueOf, type CommandArguments } from './commandLine';
import { actorOf, CommandError, type Operator } from './operator';
import { userOf } from './userCommands';

/** What operators call a relying party of each kind. */
const nouns: Record<RelyingPartyType, string> = {
  OAUTH2_CLIENT: 'OAuth client',
  UNIT_SITE: 'partner site',
  SAML_SERVICE_PROVIDER: 'SAML service provider',
};

const unknownParty = (type: RelyingPartyType, id: string): CommandError =>
  new CommandError(`There is no ${nouns[type]} ${id}.`);

/** @throws {CommandError} for anything but a UUID */
export function idOf(text: string, type: RelyingPartyType): string {
  const id = text.toLowerCase();
  if (!isUuid(id)) throw new CommandError(`${text} is not the id of a ${nouns[type]}.`);
  return id;
}

interface Change {
  event: ManagementEvent;
  after: Partial<ApplicationRow>;
}

/**
 * Changes a relying party and records who did it, in one transaction.
 * @param change writes it, and says what the history shows
 * @throws {CommandError} for an unknown one
 */
export async function changeRelyingParty(
  operator: Operator,
  { type, id }: { type: RelyingPartyType; id: string },
  change: (transaction: Executor, party: ApplicationRow, now: Date) => Promise<Change>,
): Promise<void> {
  const now = operator.clock.now();
  await operator.storage.db.transaction().execute(async (transaction) => {
    const party = await lockRelyingParty(transaction, type, id);
    if (!party) throw unknownParty(type, id);
    const { event, after } = await change(transaction, party, now);
    await recordApplication(transaction, { event, id, at: now, actor: actorOf(operator), before: party, after });
  });
}

/** Deletes a relying party for good, with its tokens and consents. */
export const removeRelyingParty = (operator: Operator, type: RelyingPartyType, id: string): Promise<void> =>
  changeRelyingParty(operator, { type, id }, async (transaction) => {
    await deleteApplication(transaction, id);
    return { event: 'application_deleted', after: { name: '' } };
  });

/** Switches a relying party off: it gets neither codes nor tokens, and is deleted after three months. */
export const deactivateRelyingParty = (operator: Operator, type: RelyingPartyType, id: string): Promise<void> =>
  changeRelyingParty(operator, { type, id }, async (transaction, party, now) => {
    await updateApplication(transaction, id, activity(party, false, now));
    return { event: 'application_deactivated', after: { is_active: false } };
  });

/** How long the previous secret stays valid, so that a relying party can switch. */
const overlapSeconds = daySeconds;

/** Replaces the secret of a relying party. @returns until when the previous one stays valid */
export async function replaceSecret(
  operator: Operator,
  party: { type: RelyingPartyType; id: string },
  secret: NewSecret,
): Promise<Date> {
  const { db } = operator.storage;
  const at = operator.clock.now();
  const oldEndsAt = addSeconds(at, overlapSeconds);
  const [replaces] = await findLiveSecrets(db, party.id, at);
  await changeRelyingParty(operator, party, async (transaction, { id }, now) => {
    await addSecret(transaction, { applicationId: id, secret, now, oldEndsAt, replaces });
    await updateApplication(transaction, id, { connected_at: null, updated_at: now });
    return { event: 'application_secret_refreshed', after: {} };
  });
  return oldEndsAt;
}

/** The latest sign-in requests of a relying party, the newest first, as the owner of an application sees them. */
export async function attemptsOf(operator: Operator, type: RelyingPartyType, id: string) {
  const { db } = operator.storage;
  if (!(await findRelyingParty(db, type, id))) throw unknownParty(type, id);
  return { items: await listAttempts(db, id, 'en') };
}

/** Gives an application to a person, who manages it from then on; they need access of its type for it to work. */
export const setOwner =
  (type: RelyingPartyType) =>
  async (operator: Operator, args: CommandArguments): Promise<Record<string, unknown>> => {
    const id = idOf(valueOf(args, 'id'), type);
    const user = await userOf(operator.storage.db, valueOf(args, 'phone'));
    await changeRelyingParty(operator, { type, id }, async (transaction, _party, now) => {
      await updateApplication(transaction, id, { owner_id: user.id, updated_at: now });
      return { event: 'application_owner_set', after: {} };
    });
    return { id, owner: user.user_id };
  };
