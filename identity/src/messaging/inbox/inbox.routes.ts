import { randomBytes } from 'node:crypto';
import type { FastifyPluginCallback, FastifyRequest } from 'fastify';
import type { Context } from '../../context';
import { languageOf } from '../../platform/http/language';
import { canonicalPhone } from '../../people/phone';
import { listMessages } from './inbox.repository';
import { inboxPage, policyOf } from './inboxPage';

/** `/dev/inbox`: the page; `/dev/inbox/messages?to=`: the same as JSON. Registered only with the inbox gateway. */
export const inboxRoutes =
  (context: Context): FastifyPluginCallback =>
  (app, _options, done) => {
    const { db } = context;
    app.get('/dev/inbox/messages', { schema: { hide: true } }, (request) => listMessages(db, recipient(request)));
    app.get('/dev/inbox', { schema: { hide: true } }, async (request, reply) => {
      const nonce = randomBytes(16).toString('base64');
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', policyOf(nonce))
        .header('refresh', '5')
        .send(inboxPage(await listMessages(db, recipient(request)), languageOf(request), nonce));
    });
    done();
  };

/** Canonical recipient: a phone in any form (an unescaped plus in a query arrives as a space), or an email address. */
function recipient(request: FastifyRequest): string | undefined {
  const [to] = [(request.query as { to?: string | string[] }).to].flat();
  if (to === undefined || to.trim() === '') return undefined;
  if (to.includes('@')) return to.trim().toLowerCase();
  return canonicalPhone(to.startsWith(' ') ? `+${to.trim()}` : to.trim()) ?? to.trim();
}
