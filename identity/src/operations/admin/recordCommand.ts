import { maskPhone } from '@passport/shared/phone/maskPhone';
import { canonicalEmail, maskEmail } from '../../people/email';
import { findUserByEmail, findUserByPhone, findUserBySmartId } from '../../people/users.repository';
import { canonicalPhone } from '../../people/phone';
import { record, type AuditEvent } from '../../protection/audit/audit';
import type { Executor } from '../../platform/storage/database';
import { optionalOf, type ParsedCommand } from './commandLine';
import { actorOf, type Operator } from './operator';

/** Arguments that identify the subject of a command. */
const namesOfParties = ['client-id', 'site-id', 'entity-id', 'application', 'id'] as const;

type Target = NonNullable<AuditEvent['target']>;

/** The person who has a contact; one that no user has is masked. */
async function targetOfContact(executor: Executor, given: string): Promise<Target> {
  if (given.includes('@')) {
    const email = canonicalEmail(given) ?? given;
    const user = await findUserByEmail(executor, email);
    return user ? { type: 'user', id: user.user_id } : { type: 'email', id: maskEmail(email) };
  }
  const phone = canonicalPhone(given) ?? given;
  const user = await findUserByPhone(executor, phone);
  return user ? { type: 'user', id: user.user_id } : { type: 'phone', id: maskPhone(phone) };
}

/**
 * The subject of a command: a person, a relying party, a brand, a gateway, a country, a support request, a document, or the whole
 * instance.
 */
async function targetOf(executor: Executor, { name, args }: ParsedCommand): Promise<Target> {
  const given = optionalOf(args, 'phone') ?? optionalOf(args, 'to');
  if (given !== undefined) return targetOfContact(executor, given);
  const smartId = optionalOf(args, 'smart-id');
  const shown = smartId === undefined ? undefined : await findUserBySmartId(executor, smartId);
  if (shown) return { type: 'user', id: shown.user_id };
  const party = namesOfParties.map((argument) => optionalOf(args, argument)).find((id) => id !== undefined);
  if (party !== undefined) return { type: 'relying_party', id: party };
  const slug = optionalOf(args, 'slug');
  if (slug !== undefined) return { type: 'business_unit', id: slug };
  const gateway = optionalOf(args, 'gateway');
  if (gateway !== undefined) return { type: 'gateway', id: gateway };
  const country = optionalOf(args, 'country');
  if (country !== undefined) return { type: 'country', id: country.toUpperCase() };
  const number = optionalOf(args, 'number');
  if (number !== undefined) return { type: 'support_request', id: number };
  const kind = optionalOf(args, 'kind');
  if (kind !== undefined) return { type: 'document', id: kind };
  return name.startsWith('keys ') ? { type: 'keys', id: name } : { type: 'instance', id: 'instance' };
}

/** Records in the audit log that an operator has run a command: who, which, and its subject, without the values of its arguments. */
export async function recordCommand(operator: Operator, command: ParsedCommand): Promise<void> {
  const { storage, clock } = operator;
  const reason = optionalOf(command.args, 'reason');
  await record(storage.db, {
    event: 'operator_command',
    at: clock.now(),
    userId: null,
    actor: actorOf(operator),
    details: { command: command.name },
    target: await targetOf(storage.db, command),
    ...(reason !== undefined && { reason }),
  });
}
