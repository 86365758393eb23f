import type { FastifyInstance } from 'fastify';
import { notFound } from './errors';

/**
 * Answers 404 where the Host is not that of PUBLIC_URL: a page whose host name resolves to this machine (DNS rebinding) learns
 * nothing. X-Forwarded-Host is ignored: such a page can set it.
 */
export function answerPublicHostOnly(app: FastifyInstance, publicUrl: string): void {
  const { host } = new URL(publicUrl);
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.headers.host?.toLowerCase() === host ? undefined : notFound());
  });
}
