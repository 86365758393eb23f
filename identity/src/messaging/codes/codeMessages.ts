import type { Language } from '../../platform/http/language';
import type { RenderedMessage } from '../outbox/outbox';
import { renderMail, type MailSender } from '../mail/renderMail';
import { deviceIn, placeIn } from '../place';
import { codeTexts, type CodePurpose, type TelegramPurpose } from './codeTexts';

/** A code and the values of its message. */
export interface CodeFacts {
  code: string;
  purpose: CodePurpose;
  language: Language;
  /** The device that requested the code; empty if unknown. */
  device: string;
  country: string;
  minutesLeft: number;
}

/**
 * @param action an action of the API; those without a text of their own are confirmations
 * @param purposes those that the channel has texts for
 */
export const purposeOf = <Purpose extends CodePurpose>(
  action: unknown,
  purposes: readonly Purpose[],
): Purpose | 'UPDATE_PROFILE_OLD' => purposes.find((purpose) => purpose === action) ?? 'UPDATE_PROFILE_OLD';

/**
 * The SMS of a code. From its last line phones fill the code in on this site only (WICG, Origin-bound one-time codes delivered via
 * SMS).
 */
export const codeSms = ({ code, language }: Pick<CodeFacts, 'code' | 'language'>, host: string): RenderedMessage => ({
  text: `${codeTexts[language].sms.replace('{code}', code)}\n@${host} #${code}`,
  code,
});

/** The text of a code that comes by call or messenger: no line for browsers, which read SMS alone. */
export const codeCall = ({ code, language }: Pick<CodeFacts, 'code' | 'language'>): RenderedMessage => ({
  text: codeTexts[language].sms.replace('{code}', code),
  code,
});

export const codeTelegram = ({
  code,
  language,
  purpose,
}: Pick<CodeFacts, 'code' | 'language'> & { purpose: TelegramPurpose }): RenderedMessage => ({
  text: codeTexts[language].telegram[purpose].replace('{code}', code),
  code,
});

export function codeMail(
  { code, purpose, language, device, country, minutesLeft }: CodeFacts,
  sender: MailSender,
): RenderedMessage {
  const { mail } = codeTexts[language];
  const life = `${mail.life(minutesLeft)} ${mail.share}`;
  const sessions = `${sender.publicUrl}/passport/sessions`;
  const place = placeIn(language, country);
  return {
    ...renderMail(
      {
        subject: mail.subject[purpose].replace('{code}', code),
        preview: life,
        title: mail.title[purpose],
        paragraphs: [life],
        code,
        facts: [
          [mail.device, deviceIn(language, device)],
          ...(place === undefined ? [] : [[mail.place, place] as const]),
        ],
        notYou: {
          text: mail.notYou[purpose],
          // Only a signed-in user requests a code for a change.
          ...(purpose === 'UPDATE_PROFILE_OLD' && { link: { text: mail.review, href: sessions } }),
        },
      },
      language,
      sender,
    ),
    code,
  };
}
