import { useHost } from '@passport/shared/host/HostContext';
import type { Sentence } from '@passport/shared/schemas/console/acts';

/** A sentence of the service in the language of the screen. Use it in an observer. */
export function useSentence(): (sentence: Sentence) => string {
  const { locale } = useHost();
  return (sentence) => (locale.current === 'ru' ? sentence.ru : sentence.en);
}

/** Numbers as the language of the screen writes them. Use it in an observer. */
export function useNumbers(): (value: number) => string {
  const { locale } = useHost();
  const format = new Intl.NumberFormat(locale.current);
  return (value) => format.format(value);
}
