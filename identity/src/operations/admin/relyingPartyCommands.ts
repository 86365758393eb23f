import {
  accessLevels,
  type AccessLevel,
  type ApplicationType,
  type RelyingPartyType,
} from '@passport/shared/schemas/applications';
import { isOneLine } from '@passport/shared/schemas/checks/oneLine';
import type { ManagementEvent } from '../../protection/audit/audit';
import type { Executor } from '../../platform/storage/database';
import { addSeconds, daySeconds } from '../../platform/clock';
import { isUuid } from '../../platform/uuid';
import { activity } from '../../applications/registration/applicationState';
import {
  deleteApplication,
  isPastDeletion,
  updateApplication,
} from '../../applications/registration/applications.repository';
import type { ApplicationRow } from '../../applications/registration/oauthClients.repository';
import {
  recordApplicationChange,
  type ApplicationEvent,
} from '../../applications/registration/recordApplicationChange';
import { findRelyingParty, lockRelyingParty } from '../../applications/registration/relyingParties.repository';
import { newSecret } from '../../applications/registration/newSecret';
import { addSecret, findLiveSecrets } from '../../applications/registration/secrets.repository';
import { announceSecretEnd } from '../../applications/webhooks/endpoints.repository';
import { readWebAddress } from '../../protocols/partners/redirectTarget';
import { listAttempts } from '../../applications/activity/readActivity';
import type { CommandArguments } from './commandLine';
import { given, givenOrNone, onlyGiven } from './givenFields';
import { actorOf, CommandError, secretsOf, type Operator } from './operator';

/** The operators' term for a relying party of each kind. */
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
  more?: ApplicationEvent['more'];
}

/**
 * Changes a relying party and records who did it, in one transaction.
 * @param change writes it, and returns its entry in the history
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
    const { event, after, more } = await change(transaction, party, now);
    await recordApplicationChange(transaction, {
      event,
      id,
      at: now,
      actor: actorOf(operator),
      before: party,
      after,
      more,
    });
  });
}

/** Deletes a relying party for good, with its tokens and consents. */
export const removeRelyingParty = (operator: Operator, type: RelyingPartyType, id: string): Promise<void> =>
  changeRelyingParty(operator, { type, id }, async (transaction) => {
    await deleteApplication(transaction, id);
    return { event: 'application_deleted', after: { name: '' } };
  });

/**
 * Switches a relying party on or off. While off it gets neither codes nor tokens, and is deleted after three months.
 * @throws {CommandError} for one whose three months are over
 */
export const switchRelyingParty = (
  operator: Operator,
  party: { type: RelyingPartyType; id: string },
  isActive: boolean,
): Promise<void> =>
  changeRelyingParty(operator, party, async (transaction, row, now) => {
    if (await isPastDeletion(transaction, row.id, now)) throw unknownParty(party.type, party.id);
    await updateApplication(transaction, row.id, activity(row, isActive, now));
    const event = isActive ? 'application_activated' : 'application_deactivated';
    return { event, after: { is_active: isActive } };
  });

/** Parses an access level: `EMPLOYEES`, or the specification's `Employees only`. @throws {CommandError} */
function accessLevelOf(text: string): AccessLevel {
  const name = text
    .toUpperCase()
    .replace(/[ -]+/g, '_')
    .replace(/_ONLY$/, '');
  const level = accessLevels.find((known) => known === name);
  if (!level) throw new CommandError(`${text} is not an access level: it must be one of ${accessLevels.join(', ')}.`);
  return level;
}

/** Checks an address to which browsers are sent. @throws {CommandError} */
export function webAddressOf(text: string): string {
  const url = readWebAddress(text);
  if (!url) throw new CommandError(`${text} is not an https address (http is allowed on localhost only).`);
  return url.href;
}

const maxLengths = { name: 100, description: 300, organization: 200 } as const;
/** The result of `readLooks`, in addition to a name. */
export const looksUsage = '[--access-level L] [--logo-url U] [--description D] [--organization O]';

/** Reads a text of a flag, trimmed. @throws {CommandError} */
const textOf =
  (flag: keyof typeof maxLengths) =>
  (text: string): string => {
    if (!isOneLine(text)) throw new CommandError(`The ${flag} has line breaks, or characters that cannot be seen.`);
    if (text.trim().length > maxLengths[flag])
      throw new CommandError(`The ${flag} is longer than ${maxLengths[flag]} characters.`);
    return text.trim();
  };

/**
 * The fields common to all kinds of relying parties that a command sets.
 * @param logoOf reads the address of the logo
 * @throws {CommandError}
 */
export function readLooks(args: CommandArguments, logoOf: (text: string) => string = webAddressOf) {
  const [description, organization] = (['description', 'organization'] as const).map((flag) =>
    givenOrNone(args, flag, textOf(flag)),
  );
  return onlyGiven({
    name: given(args, 'name', textOf('name')),
    access_level: given(args, 'access-level', accessLevelOf),
    logo_url: givenOrNone(args, 'logo-url', logoOf),
    short_description: description === null ? '' : description,
    organization_name: organization === null ? '' : organization,
  });
}

/** @throws {CommandError} for a command that changes nothing */
export function requireFields(fields: object, usage: string): void {
  if (Object.keys(fields).length === 0) throw new CommandError(`Give something to change: ${usage}`);
}

/** How long the previous secret stays valid, so that a relying party can switch. */
const overlapSeconds = daySeconds;

/**
 * Replaces the secret of a relying party, and announces the end of the previous one.
 * @returns the new one, and until when the previous one stays valid
 * @throws {CommandError} for a public client, which has no secret
 */
export async function replaceSecret(
  operator: Operator,
  party: { type: ApplicationType; id: string },
): Promise<{ text: string; oldEndsAt: Date }> {
  const { db } = operator.storage;
  const at = operator.clock.now();
  const oldEndsAt = addSeconds(at, overlapSeconds);
  const secrets = secretsOf(operator);
  const [replaces] = await findLiveSecrets(db, party.id, at);
  let text = '';
  await changeRelyingParty(operator, party, async (transaction, { id, is_public, is_test }, now) => {
    if (is_public) throw new CommandError('A public client has no secret.');
    const secret = newSecret(secrets, { type: party.type, is_test });
    text = secret.text;
    await addSecret(transaction, { applicationId: id, secret: secret.stored, now, oldEndsAt, replaces });
    await announceSecretEnd(transaction, { applicationId: id, now, endsAt: oldEndsAt });
    await updateApplication(transaction, id, { connected_at: null, updated_at: now });
    return { event: 'application_secret_refreshed', after: {} };
  });
  return { text, oldEndsAt };
}

/** The latest sign-in requests of a relying party, the newest first, as the owner of an application sees them. */
export async function attemptsOf(operator: Operator, type: RelyingPartyType, id: string) {
  const { db } = operator.storage;
  if (!(await findRelyingParty(db, type, id))) throw unknownParty(type, id);
  return { items: await listAttempts(db, id, 'en') };
}
