import type { Locale } from '../constants';
import { useHost } from '../host/HostContext';
import { observer } from 'mobx-react-lite';
import { dateAndTime, dateOnly, recentMoment } from './dates';

interface WhenProps {
  /** ISO 8601. */
  at: string;
  /** `full` by default: day and minute, written out; the `day` alone; `recent` for a past moment, as short as possible. */
  as?: keyof typeof wordings;
}

const wordings = { full: dateAndTime, day: dateOnly, recent: (at: string, locale: Locale) => recentMoment(at, locale) };

/** A moment in the language of the screen and the time zone of its reader. */
export const When = observer(function When({ at, as = 'full' }: WhenProps) {
  const { locale } = useHost();
  return <time dateTime={at}>{wordings[as](at, locale.current)}</time>;
});
