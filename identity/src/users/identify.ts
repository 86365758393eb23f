import type { IdentifyAnswer } from '@passport/shared/schemas/users';
import type { Context } from '../context';
import type { Visitor } from '../devices/visitor';
import { probe } from '../limits/probes';
import { readPhone } from './phone';
import { presentIdentified } from './users.presenter';
import { userWithPhone } from './users.repository';

/**
 * Whose phone it is, with masked contacts (`POST /user/identify/`). A user who was switched off is found too: that this
 * is so shows only after a code was accepted.
 * @throws 400 a wrong phone, 429 past the allowance of questions
 */
export async function identify(context: Context, visitor: Visitor, text: string): Promise<IdentifyAnswer> {
  const phone = readPhone(text);
  const user = await probe(context, visitor.ip, userWithPhone(phone));
  return { user: user ? presentIdentified(user) : null };
}
