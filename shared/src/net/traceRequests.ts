import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tracing, type OpenTrace } from './tracing';

interface TracedRequests {
  /** Files and health checks would hide users' requests. */
  isTraced(request: FastifyRequest): boolean;
  /** Whether the sender may name the trace: an untrusted one may not. */
  isTrusted(request: FastifyRequest): boolean;
}

/** Makes each request a span, with the pattern of its route. Does nothing unless traces are collected. */
export function traceRequests(app: FastifyInstance, { isTraced, isTrusted }: TracedRequests): void {
  const active = tracing();
  if (!active) return;
  const traces = new WeakMap<FastifyRequest, OpenTrace>();
  const enter = (request: FastifyRequest, done: () => void): void => {
    const trace = traces.get(request);
    if (trace) trace.enter(done);
    else done();
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (!isTraced(request)) return done();
    const { method, routeOptions, headers } = request;
    const route = routeOptions.url ?? 'unknown';
    const attributes = { 'http.request.method': method, 'http.route': route };
    const { traceparent, tracestate } = isTrusted(request) ? (headers as Record<string, string>) : {};
    const trace = active.begin(`${method} ${route}`, { kind: 'server', attributes }, { traceparent, tracestate });
    traces.set(request, trace);
    const { raw } = reply;
    raw.once('close', () => trace.end({ 'http.response.status_code': raw.statusCode }, raw.statusCode >= 500));
    trace.enter(done);
  });
  // A body arrives, and an answer ends, in events of the connection, which belong to no request.
  app.addHook('preHandler', (request, _reply, done) => enter(request, done));
  app.addHook('onResponse', (request, _reply, done) => enter(request, done));
}
