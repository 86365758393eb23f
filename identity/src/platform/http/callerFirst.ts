import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { handleError } from './errorHandler';
import type { AppError } from './errors';

/**
 * Answers a caller who is not authenticated, or may not call this, with that refusal before any validation error, so that nothing
 * about the input is revealed. Valid requests pay nothing: the caller is checked here only after validation has failed.
 * @param require throws for such a caller
 * @returns route options
 */
export const callerFirst = (require: (request: FastifyRequest) => Promise<unknown>) => ({
  async errorHandler(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const isWrong = 'validation' in error && error.validation !== undefined;
    const refusal = isWrong ? await refusalOf(require(request)) : undefined;
    handleError(refusal ?? error, request, reply);
  },
});

/** @returns the error of such a caller, or undefined */
async function refusalOf(asked: Promise<unknown>): Promise<AppError | FastifyError | undefined> {
  try {
    await asked;
    return undefined;
  } catch (error) {
    return error as AppError;
  }
}
