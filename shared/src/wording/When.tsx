import type { Locale } from '../constants';
import { useHost } from '../host/HostContext';
import { observer } from 'mobx-react-lite';
import { atLineStart, dateAndTime, dateOnly, recentMoment, utcDay } from './dates';

interface WhenProps {
  /** ISO 8601. */
  at: string;
  /** `full` by default: day and minute, written out; the `day` alone; `utcDay`, the same for all readers; `recent` for a past moment, as short as possible, `recentAtLineStart` capitalized. */
  as?: keyof typeof wordings;
  /** Followed by a full stop. False by default. */
  endsSentence?: boolean;
}

const wordings = {
  full: dateAndTime,
  day: dateOnly,
  utcDay,
  recent: (at: string, locale: Locale) => recentMoment(at, locale),
  recentAtLineStart: (at: string, locale: Locale) => atLineStart(recentMoment(at, locale), locale),
};

/** A moment in the language of the screen and the time zone of its reader. */
export const When = observer(function When({ at, as = 'full', endsSentence = false }: WhenProps) {
  const { locale } = useHost();
  return (
    <>
      <time dateTime={at}>{wordings[as](at, locale.current)}</time>
      {endsSentence && '.'}
    </>
  );
});
