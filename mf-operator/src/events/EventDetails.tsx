import { useMessages } from '@passport/shared/i18n/useMessages';
import { textOr } from '../frame/textOr';
import { eventTexts } from '../texts';
import { methodsInWords } from './methodsInWords';

/** What the log keeps of an event, each detail by its name. */
export function EventDetails({ of: details }: { of: Record<string, string | number> }) {
  const t = useMessages(eventTexts.namespace);
  const shown = Object.entries(details).map(([name, value]): [string, string | number] => [
    name,
    name === 'methods' ? methodsInWords(t, String(value).split(' ')) : value,
  ]);
  return (
    <span translate="no">
      {shown
        .filter(([, value]) => value !== '')
        .map(([name, value]) => `${textOr(t, `detail.${name}`, name)}: ${value}`)
        .join(' · ')}
    </span>
  );
}
