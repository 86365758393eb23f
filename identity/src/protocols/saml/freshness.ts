import { addSeconds } from '../../platform/clock';
import { SamlRefusal, staleMessage } from './samlRefusal';
import type { MessageElement } from './xml';

/** How far `IssueInstant` may be from our clock, either way: clocks differ, and the message passes through a browser. */
const freshSeconds = 300;
/** The clocks of our processes differ too: an ID that one of them removes must be stale for all others. */
const marginSeconds = 120;

/** xs:dateTime with a UTC offset; without one JavaScript would interpret it in the time zone of this machine. */
const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** @returns undefined where the attribute is missing. @throws {SamlRefusal} if it is not a time */
function instantOf(root: MessageElement, name: string): Date | undefined {
  const text = root.getAttribute(name);
  if (!text) return undefined;
  const instant = new Date(text);
  if (!instantPattern.test(text) || Number.isNaN(instant.getTime())) throw new SamlRefusal(`invalid ${name}`);
  return instant;
}

/**
 * Refuses a message that was issued more than five minutes from now, or whose `NotOnOrAfter` has passed.
 * @returns when its ID may be forgotten
 * @throws {SamlRefusal}
 */
export function requireFresh(root: MessageElement, now: Date): Date {
  const issued = instantOf(root, 'IssueInstant');
  if (!issued) throw new SamlRefusal('missing IssueInstant');
  if (issued < addSeconds(now, -freshSeconds)) throw staleMessage('IssueInstant too old');
  if (issued > addSeconds(now, freshSeconds)) throw staleMessage('IssueInstant in the future');
  const deadline = instantOf(root, 'NotOnOrAfter');
  if (deadline && deadline <= now) throw staleMessage('NotOnOrAfter has passed');
  return addSeconds(issued, freshSeconds + marginSeconds);
}
