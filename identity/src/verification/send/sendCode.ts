import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { blackListed } from '../../platform/http/errors';
import { openCode, type OpenedCode } from './openCode';
import { guardSend, requireServedCountry, findTargetCountingLookups, type GuardedSend } from './sendGuards';
import { uncheckedTarget, targetOf } from './sendTarget';

/** A code is on its way. */
export interface SentCode extends OpenedCode {
  recipient: string;
}

/**
 * Sends a code to the contact that the request names. A sign-in by SMS names both its user and the phone, so the statement that
 * opens the verification also checks that they match. Only if they do not match are they looked up, to find the reason.
 * @throws 400 wrong contact or country, BLACK_LIST, captcha_required or captcha_failed, 401 a profile action without a session,
 *   404 no such user, 409 the contact is taken, 429 the pause or a limit (spec 8)
 */
export async function sendCode(context: Context, visitor: Visitor, command: GuardedSend): Promise<SentCode> {
  const { channel } = command;
  const proof = await guardSend(context, visitor.ip, command);
  const unchecked = uncheckedTarget(context, command);
  if (unchecked) {
    requireServedCountry(context, unchecked.recipient);
    const opened = await openCode(context, visitor, channel, unchecked, proof);
    if (opened) return { ...opened, recipient: unchecked.recipient };
  }
  const find = () => targetOf(context, command, visitor);
  const target = await (command.signedIn === undefined
    ? findTargetCountingLookups(context, visitor.ip, command, proof !== undefined, find)
    : find());
  const { recipient } = target;
  if (channel === 'sms') requireServedCountry(context, recipient);
  if (channel === 'sms' && target.isBlackListed) throw blackListed();
  return { ...(await openCode(context, visitor, channel, target, proof))!, recipient };
}
