import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { readTarget } from './namedTarget';
import { openCode, type OpenedCode } from './openCode';
import { countingRefusals, guardSend, requireSendable, type GuardedSend } from './sendGuards';
import { findTarget, uncheckedTarget } from './sendTarget';
import type { Target } from './target';

/** A code is on its way. */
export interface SentCode extends OpenedCode {
  recipient: string;
}

/**
 * Sends a code to the contact of the request. A sign-in by SMS sends both the user and the phone, so the statement that
 * opens the verification also checks that they match. Only if they do not match are they looked up, to find the reason.
 * @throws 400 wrong contact, country or channel, BLACK_LIST, captcha_required or captcha_failed, 401 a profile action without a session,
 *   404 no such user, 409 the contact is taken, 429 the pause or a limit (spec 8)
 */
export async function sendCode(context: Context, visitor: Visitor, command: GuardedSend): Promise<SentCode> {
  const proof = await guardSend(context, visitor.ip, command);
  const named = readTarget(context, command);
  const open = async (target: Target): Promise<SentCode | undefined> => {
    requireSendable(context, target);
    const opened = await openCode(context, visitor, { target, via: command.via, proof });
    return opened && { ...opened, recipient: target.recipient };
  };
  const unchecked = uncheckedTarget(named);
  const sent = unchecked && (await open(unchecked));
  if (sent) return sent;
  const find = () => findTarget(context, visitor, named);
  const counted = { ip: visitor.ip, hasSolvedCaptcha: proof !== undefined };
  const target = await (command.signedIn === undefined ? countingRefusals(context, counted, find) : find());
  return (await open(target))!;
}
