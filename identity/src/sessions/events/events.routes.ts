import { PassThrough } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../context';
import { requireSession } from '../requireSession';

/** A page that takes nothing off its stream for this long a text is gone, or might as well be. */
const maxWaitingBytes = 64 * 1024;

/**
 * `GET /events/`: what happens to the account of the person who asks, as it happens (reading 19). A stream of
 * server-sent events; it ends with its session.
 */
export const eventsRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook('preClose', () => context.events.close());

    app.get('/events/', async (request, reply) => {
      const { user, session } = await requireSession(context, request);
      const body = new PassThrough();
      const remove = await context.events.open({
        userId: user.id,
        sid: session.sid,
        write: (text) => {
          if (body.writableEnded) return;
          if (body.writableLength > maxWaitingBytes) body.destroy();
          else body.write(text);
        },
        end: () => body.end(),
      });
      body.once('close', remove);
      reply.raw.once('close', () => body.destroy());
      // Sent at once: until a first byte comes, neither browser nor proxy knows that it is open.
      if (!body.writableEnded) body.write(': open\n\n');
      if (reply.raw.destroyed) body.destroy();
      return reply.header('x-accel-buffering', 'no').type('text/event-stream').send(body);
    });
  };
