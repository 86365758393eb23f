import { addSeconds } from '../clock';
import { textIn } from '../http/language';
import type { MessageRenderer, OutboxMessage } from '../outbox/outbox';
import type { UserRow } from '../users/users.repository';

/** Kind of the outbox messages that tell a person about a stolen refresh token. */
export const reuseMessageKind = 'refresh_reuse';

const lifeSeconds = 24 * 3600;

/** The notice to the person: by e-mail, or by SMS where there is no address. */
export const reuseMessage = (user: UserRow, now: Date): OutboxMessage => ({
  channel: user.email === null ? 'sms' : 'email',
  kind: reuseMessageKind,
  recipient: user.email ?? user.phone,
  reference: { language: user.language },
  expiresAt: addSeconds(now, lifeSeconds),
});

/** Words of the notice. */
export const reuseRenderer: MessageRenderer = async ({ reference }) => {
  const language = reference.language === 'en' ? 'en' : 'ru';
  return { subject: textIn(language, 'mail.refresh-reuse-subject'), text: textIn(language, 'mail.refresh-reuse-text') };
};
