import { randomBytes } from 'node:crypto';
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context';
import { languageOf, type Language } from '../../platform/http/language';
import { AppError } from '../../platform/http/errors';
import { canonicalEmail } from '../../people/email';
import { canonicalPhone } from '../../people/phone';
import { senderOf } from '../mail/renderMail';
import { findMailHtml, listMessages } from './inbox.repository';
import { inboxPage, mailPolicy, policyOf } from './inboxPage';
import { messagesPage } from './messagesPage';
import { sampleMessages } from './sampleMessages';

/**
 * `/dev/inbox`: what was sent, as a page; `/dev/inbox/messages?to=`: the same as JSON; `/dev/messages`: every message that can be
 * sent. Registered only with the inbox gateway.
 */
export const inboxRoutes =
  (context: Context): FastifyPluginCallback =>
  (app, _options, done) => {
    const { db, config, clock } = context;
    const samples = (language: Language) => sampleMessages(language, senderOf(config), clock.now());
    app.get('/dev/inbox/messages', { schema: { hide: true } }, (request) => listMessages(db, recipient(request)));
    app.get('/dev/inbox', { schema: { hide: true } }, async (request, reply) => {
      const nonce = randomBytes(16).toString('base64');
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', policyOf(nonce))
        .header('refresh', '5')
        .send(inboxPage(await listMessages(db, recipient(request)), languageOf(request), nonce));
    });
    app.get<{ Params: { id: string } }>('/dev/inbox/:id', { schema: { hide: true } }, async ({ params }, reply) =>
      sendMail(reply, /^\d{1,18}$/.test(params.id) ? await findMailHtml(db, params.id) : undefined),
    );
    app.get('/dev/messages', { schema: { hide: true } }, async (request, reply) => {
      const nonce = randomBytes(16).toString('base64');
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', policyOf(nonce))
        .send(messagesPage({ ru: samples('ru'), en: samples('en') }, languageOf(request), nonce));
    });
    app.get<{ Params: { name: string; language: string } }>(
      '/dev/messages/:name/:language',
      { schema: { hide: true } },
      async ({ params: { name, language } }, reply) => {
        const shown = samples(language === 'en' ? 'en' : 'ru').find((sample) => sample.name === name);
        return sendMail(reply, shown?.message.html);
      },
    );
    done();
  };

function sendMail(reply: FastifyReply, html: string | undefined): FastifyReply {
  if (html === undefined) throw new AppError(404, 'errors.not-found');
  return reply.type('text/html; charset=utf-8').header('content-security-policy', mailPolicy).send(html);
}

/** Canonical recipient: a phone in any form (an unescaped plus in a query arrives as a space), or an email address. */
function recipient(request: FastifyRequest): string | undefined {
  const [to] = [(request.query as { to?: string | string[] }).to].flat();
  if (to === undefined || to.trim() === '') return undefined;
  if (to.includes('@')) return canonicalEmail(to) ?? to.trim();
  return canonicalPhone(to.startsWith(' ') ? `+${to.trim()}` : to.trim()) ?? to.trim();
}
