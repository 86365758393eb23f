import type { Sentence } from '@passport/shared/schemas/console/acts';
import type { Guard, GuardName } from '@passport/shared/schemas/console/people';
import type { Context } from '../../../../context';
import type { Language } from '../../../../platform/http/language';
import { readOutMoment } from '../../readOutMoment';
import type { GuardFacts } from './guardFacts';
import { guardWords, type GuardWords } from './guardWords';

type Told = Pick<Guard, 'guard' | 'state'> & { endsAt: Date | null };
type Config = Context['config'];

/** One guard in words that an operator reads out. */
export function guardText({ guard, state, endsAt }: Told, facts: GuardFacts, config: Config): Sentence {
  const { passes, asks, refuses } = guardWords[guard];
  const words: GuardWords = { passes, asks: asks ?? passes, refuses: refuses ?? passes }[state];
  const told = (language: Language): string =>
    words[language].replace('{{until}}', endsAt === null ? '' : readOutMoment(config, facts, language, endsAt));
  return { ru: told('ru'), en: told('en') };
}

const nothing: Sentence = {
  ru: 'Войти ничто не мешает.',
  en: 'Nothing stands in the way of a sign-in.',
};

/** The guard that refuses, else what is asked for besides the code: the one sentence to read out. */
export function verdictOf(guards: readonly Pick<Guard, 'guard' | 'state' | 'text'>[]): Sentence {
  const refusing = guards.find(({ state }) => state === 'refuses');
  if (refusing) return refusing.text;
  const asking = guards.filter(({ state }) => state === 'asks').map(({ text }) => text);
  if (asking.length === 0) return nothing;
  return { ru: asking.map(({ ru }) => ru).join(' '), en: asking.map(({ en }) => en).join(' ') };
}

const wrong = new Map<string, Sentence>(
  Object.entries({
    sms: { ru: 'Неверный код из СМС.', en: 'A wrong code from an SMS.' },
    email: { ru: 'Неверный код из письма.', en: 'A wrong code from an email.' },
    telegram: { ru: 'Неверный код из Telegram.', en: 'A wrong code from Telegram.' },
    password: { ru: 'Неверный облачный пароль.', en: 'A wrong cloud password.' },
    totp: { ru: 'Неверный код из приложения.', en: 'A wrong code from the app.' },
    recovery_code: { ru: 'Неверный код восстановления.', en: 'A wrong recovery code.' },
  }),
);
const unknown: Sentence = { ru: 'Неудачная попытка входа.', en: 'A failed sign-in.' };

/** A failure of the log, and the guard that counts it. */
export function failureText(details: Record<string, string | number>): { guard: GuardName; text: Sentence } {
  const { factor, channel } = details;
  return {
    guard: factor === undefined ? 'failures' : 'factor_tries',
    text: wrong.get(String(factor ?? channel)) ?? unknown,
  };
}
