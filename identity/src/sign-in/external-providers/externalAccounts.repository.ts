import type { ProviderName } from '@passport/shared/schemas/externalAuth';
import { sql, type Selectable } from 'kysely';
import type { Executor } from '../../platform/storage/database';
import type { UserRow } from '../../people/users.repository';
import type { ExternalProvidersTables } from './externalProviders.tables';

export type ExternalAccountRow = Selectable<ExternalProvidersTables['external_accounts']>;

/** The user to whom an account of a provider is linked. */
export async function findLinkedUser(
  executor: Executor,
  provider: ProviderName,
  subject: string,
): Promise<UserRow | undefined> {
  return executor
    .selectFrom('external_accounts')
    .innerJoin('users', 'users.id', 'external_accounts.user_id')
    .selectAll('users')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/** The user who proved an address, compared case-insensitively. An unproven address belongs to no user. */
export async function findUserByProvenEmail(executor: Executor, email: string): Promise<UserRow | undefined> {
  return executor
    .selectFrom('users')
    .selectAll()
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()} AND is_verified`)
    .executeTakeFirst();
}

export interface NewExternalAccount {
  provider: ProviderName;
  subject: string;
  email: string | null;
  userId: number;
  now: Date;
}

/**
 * Links an external account, or updates `last_used_at` of one that is linked already.
 * @returns whether the link is new; undefined if the account is linked to another user
 */
export async function linkAccount(
  executor: Executor,
  { provider, subject, email, userId, now }: NewExternalAccount,
): Promise<boolean | undefined> {
  const { rows } = await sql<{ is_new: boolean }>`
    INSERT INTO external_accounts AS a (user_id, provider, subject, email, linked_at, last_used_at)
    VALUES (${userId}, ${provider}, ${subject}, ${email}, ${now}, ${now})
    ON CONFLICT (provider, subject) DO UPDATE SET email = excluded.email, last_used_at = excluded.last_used_at
      WHERE a.user_id = excluded.user_id
    RETURNING xmax = 0 AS is_new`.execute(executor);
  return rows[0]?.is_new;
}

/** The linked accounts of a user, the oldest first. */
export async function listAccounts(executor: Executor, userId: number): Promise<ExternalAccountRow[]> {
  return executor
    .selectFrom('external_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('linked_at')
    .orderBy('id')
    .execute();
}

/** @returns the provider of the account, or undefined if the user has no such account */
export async function deleteAccount(executor: Executor, id: string, userId: number): Promise<ProviderName | undefined> {
  const row = await executor
    .deleteFrom('external_accounts')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('provider')
    .executeTakeFirst();
  return row?.provider;
}

/** Unlinks the accounts that were linked to a user at or after `since`. @returns their providers */
export async function deleteAccountsSince(executor: Executor, userId: number, since: Date): Promise<ProviderName[]> {
  const rows = await executor
    .deleteFrom('external_accounts')
    .where('user_id', '=', userId)
    .where('linked_at', '>=', since)
    .returning('provider')
    .execute();
  return rows.map(({ provider }) => provider);
}
