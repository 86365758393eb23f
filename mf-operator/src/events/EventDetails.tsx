import { useMessages } from '@passport/shared/i18n/useMessages';
import { textOr } from '../frame/textOr';
import { eventTexts } from '../texts';

/** What the log keeps of an event, each detail by its name. */
export function EventDetails({ of: details }: { of: Record<string, string | number> }) {
  const t = useMessages(eventTexts.namespace);
  return (
    <span translate="no">
      {Object.entries(details)
        .map(([name, value]) => `${textOr(t, `detail.${name}`, name)}: ${value}`)
        .join(' · ')}
    </span>
  );
}
