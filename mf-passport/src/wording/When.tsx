import { useHost } from '@passport/shared/host/HostContext';
import { observer } from 'mobx-react-lite';
import { dateAndTime, dateOnly } from './dates';

interface WhenProps {
  /** ISO 8601. */
  at: string;
  /** The day alone. */
  isDay?: boolean;
}

/** A moment in the language of the screen and the time zone of its reader. */
export const When = observer(function When({ at, isDay = false }: WhenProps) {
  const { locale } = useHost();
  return <time dateTime={at}>{isDay ? dateOnly(at, locale.current) : dateAndTime(at, locale.current)}</time>;
});
