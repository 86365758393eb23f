import type { FastifyRequest } from 'fastify';
import { readUuid } from '../uuid';

/** A hook that writes the UUIDs of a path in lower case. */
export async function lowerCaseIds(request: FastifyRequest): Promise<void> {
  const parameters = Object.entries(request.params as Record<string, string>);
  request.params = Object.fromEntries(parameters.map(([name, text]) => [name, readUuid(text) ?? text]));
}
