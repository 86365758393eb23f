import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context';
import { sessionRefusals } from '../../platform/http/refusals';
import { requireSession } from '../../sessions/requireSession';
import type { Developer } from './ownApplications';

/** @returns a function that identifies the developer of a request and throws 401 without a session */
export const readDeveloper =
  (context: Context) =>
  async (request: FastifyRequest): Promise<Developer> => {
    const { user } = await requireSession(context, request);
    return { user, requestId: request.id };
  };

/** Refusals of the calls of developers, by what a call needs. */
export const signedIn = { 401: sessionRefusals } as const;
export const withAccess = { ...signedIn, 403: ['access_required'] } as const;
export const own = { ...signedIn, 404: [] } as const;
export const ownWithAccess = { ...withAccess, 404: [] } as const;
