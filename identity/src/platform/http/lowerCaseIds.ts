import type { FastifyRequest } from 'fastify';
import { isUuid } from '../uuid';

/** A hook that writes the UUIDs of a path in lower case: in upper case they are the same ids (RFC 9562 section 4). */
export async function lowerCaseIds(request: FastifyRequest): Promise<void> {
  const parameters = Object.entries(request.params as Record<string, string>);
  request.params = Object.fromEntries(
    parameters.map(([name, text]) => [name, isUuid(text.toLowerCase()) ? text.toLowerCase() : text]),
  );
}
