import type { Sentence } from '@passport/shared/schemas/console/acts';
import { momentIn } from '../../../messaging/moment';
import type { TrailRow } from '../../../messaging/trail/trail.repository';
import type { Language } from '../../../platform/http/language';
import { codeOutcome } from './codeOutcome';
import { outcomeWords, reasonWords } from './codeWords';

/** The zone of the person who is read to, and now. */
interface Reader {
  /** Hours east of UTC; undefined if unknown. */
  timezone: number | undefined;
  now: Date;
}

/** What became of a code, as a sentence to read out. */
export function codeText(row: TrailRow, { timezone, now }: Reader): Sentence {
  const found = codeOutcome(row);
  const tell = (language: Language): string => {
    const moment = (at: Date): string => momentIn(language, at.toISOString(), timezone, now);
    return outcomeWords[found.outcome][language]
      .replace('{{asked}}', moment(row.created_at))
      .replace('{{used}}', row.used_at ? moment(row.used_at) : '')
      .replace('{{reason}}', 'reason' in found ? reasonWords[found.reason][language] : '');
  };
  return { ru: tell('ru'), en: tell('en') };
}
