import { randomBytes } from 'node:crypto';
import type { FastifyPluginCallback } from 'fastify';
import type { Context } from '../context';
import { languageOf } from '../http/language';
import { linkTelegram, ownerOfLink } from '../two-factor/telegramLink';
import { policyOf, sentencePage } from './inboxPage';

const texts = {
  ru: { linked: 'Telegram подключён. Вернитесь в Паспорт.', expired: 'Эта ссылка больше не действует.' },
  en: { linked: 'Telegram is connected. Go back to Passport.', expired: 'This link is no longer valid.' },
} as const;

/**
 * `/dev/inbox/telegram?start=`: opening it stands for pressing Start in the bot. The chat is named by the person's phone, so
 * that their messages are found in the inbox by it.
 */
export const telegramStart =
  (context: Context): FastifyPluginCallback =>
  (app, _options, done) => {
    app.get('/dev/inbox/telegram', { schema: { hide: true } }, async (request, reply) => {
      const { start: parameter = '' } = request.query as { start?: string };
      const phone = await ownerOfLink(context.db, parameter);
      const isLinked =
        phone !== undefined &&
        (await context.db
          .transaction()
          .execute((transaction) => linkTelegram(context, transaction, { parameter, chat: phone })));
      const language = languageOf(request);
      const text = texts[language][isLinked ? 'linked' : 'expired'];
      const nonce = randomBytes(16).toString('base64');
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', policyOf(nonce))
        .send(sentencePage(text, language, nonce));
    });
    done();
  };
