import type { FastifyInstance } from 'fastify';
import { notFound } from './errors';

/**
 * Answers 404 where the Host is not that of PUBLIC_URL: the page of another name that leads to this machine (DNS rebinding) learns
 * nothing. X-Forwarded-Host counts for nothing: such a page can write it.
 */
export function answerPublicHostOnly(app: FastifyInstance, publicUrl: string): void {
  const { host } = new URL(publicUrl);
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.headers.host?.toLowerCase() === host ? undefined : notFound());
  });
}
