import type { Context } from '../context';
import { isKnownUser } from '../people/users.repository';
import { unauthorized, userInactive, type AppError } from '../platform/http/errors';
import type { AccessClaims } from '../platform/tokens/tokens';

/**
 * Why one of our own tokens belongs to an unknown session: an erased account has none left, a restored database may lack a new one.
 * Only a caller with a token that we signed learns the reason.
 */
export async function reasonWithoutSession({ db }: Context, { subject }: AccessClaims): Promise<AppError> {
  return (await isKnownUser(db, subject)) ? unauthorized() : userInactive();
}
