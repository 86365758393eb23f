import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

interface RefusalSchema {
  properties?: { code?: { enum?: readonly string[] } };
}

const undeclared: string[] = [];

/** Checks each error response of every service that starts from now on against the responses that its route declares. */
export function watchRefusals(): void {
  subscribe('fastify.initialization', (message) => watch((message as { fastify: FastifyInstance }).fastify));
}

/** @returns error responses that their routes do not declare, one line each, collected since the previous call */
export const takeUndeclaredRefusals = (): string[] => undeclared.splice(0);

function watch(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { url, method, schema } = request.routeOptions;
    const isDocumented = url?.startsWith('/api/') && schema !== undefined && schema.hide !== true;
    if (isDocumented && reply.statusCode >= 400 && reply.statusCode !== 500) {
      const { code } = JSON.parse(String(payload)) as { code?: string };
      const declared = (schema.response as Record<number, RefusalSchema> | undefined)?.[reply.statusCode];
      const isDeclared = declared && (code === undefined || declared.properties?.code?.enum?.includes(code));
      if (!isDeclared) undeclared.push(`${String(method)} ${url} answered ${reply.statusCode} ${code ?? ''}`);
    }
    done(null, payload);
  });
}
