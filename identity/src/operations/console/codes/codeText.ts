import type { Sentence } from '@passport/shared/schemas/console/acts';
import type { Context } from '../../../context';
import type { TrailRow } from '../../../messaging/trail/trail.repository';
import type { Language } from '../../../platform/http/language';
import { readOutMoment, type Listener } from '../readOutMoment';
import { codeOutcome } from './codeOutcome';
import { outcomeWords, reasonWords } from './codeWords';

/** What became of a code, as a sentence to read out. */
export function codeText(row: TrailRow, config: Context['config'], listener: Listener): Sentence {
  const found = codeOutcome(row);
  const tell = (language: Language): string => {
    const moment = (at: Date): string => readOutMoment(config, listener, language, at);
    return outcomeWords[found.outcome][language]
      .replace('{{asked}}', moment(row.created_at))
      .replace('{{used}}', row.used_at ? moment(row.used_at) : '')
      .replace('{{reason}}', 'reason' in found ? reasonWords[found.reason][language] : '');
  };
  return { ru: tell('ru'), en: tell('en') };
}
