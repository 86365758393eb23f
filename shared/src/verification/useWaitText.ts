import { waitInWords } from './waitInWords';
import { useTranslation } from 'react-i18next';

/**
 * Puts a waiting time into words, in whole minutes from half a minute on: a screen reader repeats the text at each change.
 * @returns a function of the seconds left
 */
export function useWaitText(): (seconds: number) => string {
  const { language } = useTranslation().i18n;
  return (seconds) => waitInWords(seconds > 30 ? Math.ceil(seconds / 60) * 60 : 30, language);
}
