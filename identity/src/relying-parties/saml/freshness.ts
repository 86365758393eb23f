import { addSeconds } from '../../platform/clock';
import { SamlRefusal } from './samlRefusal';
import type { MessageElement } from './xml';

/** How far `IssueInstant` may be from our clock, either way: the difference of two clocks and the way through a browser. */
const freshSeconds = 300;
/** The clocks of processes differ too: an ID that one of them has removed must be stale for every other. */
const marginSeconds = 120;

/** xs:dateTime in UTC or with its offset; without one it would be read in the time zone of this machine. */
const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** Reads a time attribute. @returns undefined where it is missing */
function instantOf(root: MessageElement, name: string): Date | undefined {
  const text = root.getAttribute(name);
  if (!text) return undefined;
  const instant = new Date(text);
  if (!instantPattern.test(text) || Number.isNaN(instant.getTime())) throw new SamlRefusal(`an invalid ${name}`);
  return instant;
}

/**
 * Refuses a message that was not issued within the last minutes, or whose own deadline has passed.
 * @returns until when its ID has to be remembered
 * @throws {SamlRefusal}
 */
export function requireFresh(root: MessageElement, now: Date): Date {
  const issued = instantOf(root, 'IssueInstant');
  if (!issued) throw new SamlRefusal('no IssueInstant');
  if (issued < addSeconds(now, -freshSeconds)) throw new SamlRefusal('a stale message');
  if (issued > addSeconds(now, freshSeconds)) throw new SamlRefusal('a message from the future');
  const deadline = instantOf(root, 'NotOnOrAfter');
  if (deadline && deadline <= now) throw new SamlRefusal('a message after its NotOnOrAfter');
  return addSeconds(issued, freshSeconds + marginSeconds);
}
