import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { handleError } from './errorHandler';
import type { AppError } from './errors';

/**
 * For a call of known callers: who is not one hears that, and nothing about what they sent. It costs a call that is right
 * nothing, because who calls is asked for beforehand only where the request has been found wrong.
 * @param require what throws for a caller who is not known
 * @returns options of a route
 */
export const callerFirst = (require: (request: FastifyRequest) => Promise<unknown>) => ({
  async errorHandler(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const isWrong = 'validation' in error && error.validation !== undefined;
    const refusal = isWrong ? await refusalOf(require(request)) : undefined;
    handleError(refusal ?? error, request, reply);
  },
});

/** What is said to a caller who is not known; undefined for who is. */
async function refusalOf(asked: Promise<unknown>): Promise<AppError | FastifyError | undefined> {
  try {
    await asked;
    return undefined;
  } catch (error) {
    return error as AppError;
  }
}
