import { randomUUID } from 'node:crypto';
import { provenEmail } from '../../people/provenEmail';
import type { UserRow } from '../../people/users.repository';
import type { Executor } from '../../platform/storage/database';
import type { ServiceProvider } from './serviceProviders.repository';

/**
 * The NameID that a service provider receives: the proven email address, or a persistent one.
 * @returns undefined where the provider wants an email address and the person has not proven one
 */
export async function nameIdFor(
  executor: Executor,
  provider: ServiceProvider,
  user: UserRow,
): Promise<string | undefined> {
  if (provider.name_id_format === 'email') return provenEmail(user) ?? undefined;
  return persistentNameId(executor, provider.application_id, user.id);
}

/** Whether `nameIdFor` has one: a person without a proven address has none where the provider wants an email address. */
export const hasNameId = ({ name_id_format }: ServiceProvider, user: UserRow): boolean =>
  name_id_format !== 'email' || provenEmail(user) !== null;

/** The persistent name of a person at a service provider (SAML core section 8.3.7): opaque, and different at each. */
async function persistentNameId(executor: Executor, applicationId: string, userId: number): Promise<string> {
  await executor
    .insertInto('saml_name_ids')
    .values({ application_id: applicationId, user_id: userId, name_id: `_${randomUUID()}` })
    .onConflict((conflict) => conflict.columns(['application_id', 'user_id']).doNothing())
    .execute();
  const { name_id } = await executor
    .selectFrom('saml_name_ids')
    .select('name_id')
    .where('application_id', '=', applicationId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return name_id;
}
