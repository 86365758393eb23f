import { randomBytes } from 'node:crypto';
import type { FastifyPluginCallback } from 'fastify';
import type { Context } from '../../context';
import { languageOf } from '../../platform/http/language';
import { linkTelegram, phoneOfLinkOwner } from './telegramLink';
import { policyOf, sentencePage } from '../../messaging/inbox/inboxPage';

const texts = {
  ru: {
    linked: 'Telegram подключён',
    expired: 'Эта ссылка больше не\u00a0действует',
    inbox: 'Сообщения бота\u00a0— во входящих',
    again: 'Получить новую ссылку',
  },
  en: {
    linked: 'Telegram is connected',
    expired: 'This link is no longer valid',
    inbox: 'Messages of the bot are in the inbox',
    again: 'Get a new link',
  },
} as const;

/**
 * `/dev/inbox/telegram?start=`: opening it simulates pressing Start in the bot. The chat id is the person's phone, so that the
 * inbox finds their messages by this id.
 */
export const telegramDevStartRoutes =
  (context: Context): FastifyPluginCallback =>
  (app, _options, done) => {
    app.get('/dev/inbox/telegram', { schema: { hide: true } }, async (request, reply) => {
      const [parameter = ''] = [(request.query as { start?: string | string[] }).start].flat();
      const phone = await phoneOfLinkOwner(context.db, parameter);
      const isLinked =
        phone !== undefined &&
        (await context.db
          .transaction()
          .execute((transaction) => linkTelegram(context, transaction, { parameter, chat: phone })));
      const language = languageOf(request);
      const { linked, inbox, expired, again } = texts[language];
      const [sentence, nextLink] = isLinked
        ? [linked, { text: inbox, href: `/dev/inbox?to=${encodeURIComponent(phone)}` }]
        : [expired, { text: again, href: '/passport/2fa/telegram' }];
      const nonce = randomBytes(16).toString('base64');
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', policyOf(nonce))
        .send(sentencePage(sentence, nextLink, language, nonce));
    });
    done();
  };
