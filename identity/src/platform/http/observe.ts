import type { FastifyInstance } from 'fastify';
import type { Prometheus } from './prometheus';

/** Load balancers and Prometheus poll these: they would hide errors and slow responses of users' calls. */
const monitoring = new Set(['/api/health/live', '/api/health/ready', '/api/metrics']);

/**
 * Writes one log line and one measurement for each request of a person or an application. They hold the route's pattern, never the
 * URL, a header or a body, so that no phone, code or token can be logged.
 */
export function observeRequests(app: FastifyInstance, prometheus: Prometheus): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    if (monitoring.has(route)) return done();
    const milliseconds = Math.round(reply.elapsedTime);
    prometheus.request(route, request.method, reply.statusCode, reply.elapsedTime / 1000);
    request.log.info({ route, method: request.method, status: reply.statusCode, milliseconds }, 'request');
    done();
  });
}
