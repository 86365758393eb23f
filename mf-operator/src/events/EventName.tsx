import { useMessages } from '@passport/shared/i18n/useMessages';
import { textOr } from '../frame/textOr';
import { WireName } from '../frame/WireName';
import { eventTexts } from '../texts';

/** An event in words, or by its name in the log where there is no text for it. */
export function EventName({ name }: { name: string }) {
  const t = useMessages(eventTexts.namespace);
  const text = textOr(t, `event.${name}`, '');
  return text === '' ? <WireName name={name} /> : text;
}
