import type { IdentifiedUser, IdentifyAnswer, IdentifyBody } from '@passport/shared/schemas/users';
import { sql } from 'kysely';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { limitedLookup } from '../../protection/limits/limitedLookup';
import { opaqueUser } from '../../people/opaqueUser';
import { readPhone } from '../../people/phone';
import { presentIdentified } from '../../people/users.presenter';
import { userWithPhone } from '../../people/users.repository';

/**
 * Finds the user of a phone, with masked contacts (`POST /user/identify/`). A deactivated user is found too: the deactivation
 * shows only after a code was accepted. In private mode nothing is looked up, and the answer is the same for all.
 * @throws 400 a wrong phone, captcha_required or captcha_failed; 429 past the limit of lookups
 */
export async function identify(context: Context, visitor: Visitor, body: IdentifyBody): Promise<IdentifyAnswer> {
  const phone = readPhone(body.phone);
  const claim = { action: 'identify', contact: phone, token: body.captcha_token, ip: visitor.ip } as const;
  if (context.config.identifyMode === 'private') {
    await limitedLookup(context, claim, sql`NULL`);
    return { user: privateModeUser(opaqueUser(context, phone)), ...waysTo(context, phone) };
  }
  const user = await limitedLookup(context, claim, userWithPhone(phone));
  return { user: user ? presentIdentified(user) : null, ...waysTo(context, phone) };
}

/** The ways of a code to a phone, which its country decides; nothing where there is SMS alone. */
function waysTo({ channels }: Context, phone: string): Pick<IdentifyAnswer, 'channels'> {
  const ways = [...new Set(channels.routesTo(phone).map(({ channel }) => channel))];
  return ways.length === 1 && ways[0] === 'sms' ? {} : { channels: ways };
}

/** The answer of private mode, which reveals nothing. @param id see opaqueUser */
export const privateModeUser = (id: string): IdentifiedUser => ({
  id,
  two_factor_auth: 'DISABLE',
  need_change_email: false,
  phone: null,
  email: null,
});
