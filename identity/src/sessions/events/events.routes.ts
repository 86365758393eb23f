import { PassThrough } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { refusals, sessionRefusals } from '../../platform/http/refusals';
import type { Context } from '../../context';
import { requireSession } from '../requireSession';

/** A client with this much unread data is gone or too slow; its stream is closed. */
const maxUnreadBytes = 64 * 1024;

/**
 * `GET /events/`: events of the caller's account as they happen (reading 19). A stream of
 * server-sent events; it ends with its session.
 */
export const eventsRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('preClose', () => context.events.close());

    const response = refusals({ 401: sessionRefusals, 429: ['too_many_requests'] });
    app.get('/events/', { schema: { response } }, async (request, reply) => {
      const { user, session } = await requireSession(context, request);
      const body = new PassThrough();
      const remove = await context.events.open({
        userId: user.id,
        sid: session.sid,
        write: (text) => {
          if (body.writableEnded) return;
          if (body.writableLength > maxUnreadBytes) body.destroy();
          else body.write(text);
        },
        end: () => body.end(),
      });
      body.once('close', remove);
      reply.raw.once('close', () => body.destroy());
      // Browsers and proxies consider the stream open only after its first byte.
      if (!body.writableEnded) body.write(': open\n\n');
      if (reply.raw.destroyed) body.destroy();
      return reply.header('x-accel-buffering', 'no').type('text/event-stream').send(body);
    });
  };
