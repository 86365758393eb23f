import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context';
import { handleError } from '../http/errorHandler';
import type { AppError } from '../http/errors';
import { requireSession } from './requireSession';

/**
 * For a call of signed-in people: who is not one hears that, and nothing about what they sent. It costs a call that is right
 * nothing, because the session is asked for beforehand only where the request has been found wrong.
 * @returns options of a route
 */
export const sessionFirst = (context: Context) => ({
  async errorHandler(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const isWrong = 'validation' in error && error.validation !== undefined;
    const refusal = isWrong ? await refusalOf(context, request) : undefined;
    handleError(refusal ?? error, request, reply);
  },
});

/** What is said to who has no living session; undefined for who has one. */
async function refusalOf(context: Context, request: FastifyRequest): Promise<AppError | FastifyError | undefined> {
  try {
    await requireSession(context, request);
    return undefined;
  } catch (error) {
    return error as AppError;
  }
}
