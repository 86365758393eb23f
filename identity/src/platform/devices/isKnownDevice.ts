import { sql, type RawBuilder } from 'kysely';

/**
 * Scalar SQL expression: whether a user has signed in with a browser before. Such a browser is recognized: limits that close an account
 * to other browsers do not apply to it.
 * @param userId the column with the user's id
 * @param device hash of the device cookie; a browser without one is never recognized
 */
export const isKnownDevice = (
  userId: RawBuilder<unknown>,
  device: string | null | undefined,
): RawBuilder<boolean> => sql`
  EXISTS (SELECT 1 FROM known_devices k WHERE k.user_id = ${userId} AND k.device_hash = ${device ?? null})`;
