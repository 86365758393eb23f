import type { Context } from '../../context';
import { hoursEastOf, momentIn } from '../../messaging/moment';
import type { UserRow } from '../../people/users.repository';
import type { Language } from '../../platform/http/language';

/** Whom times are read out to, and when. */
export interface Listener {
  /** Undefined for a number without an account. */
  user: Pick<UserRow, 'timezone'> | undefined;
  now: Date;
}

/**
 * A time in a sentence that an operator reads out: in the zone of the person or, where that is unknown, in the one that support works in.
 * @returns see `momentIn`
 */
export const readOutMoment = (
  { support }: Pick<Context['config'], 'support'>,
  { user, now }: Listener,
  language: Language,
  at: Date,
): string => momentIn(language, at.toISOString(), user?.timezone ?? hoursEastOf(support.timeZone, at), now);
