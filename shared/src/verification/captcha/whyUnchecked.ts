import { ApiError } from '../../api-client/ApiError';
import { endpoint, type Api } from '../../api-client/endpoint';

const getLiveness = endpoint<undefined, unknown>('GET', '/health/live');

/**
 * Explains why a challenge, or its code, did not come. Ad blockers drop what has captcha in its address, which looks like a lost
 * connection unless the service answers something else.
 * @param error thrown by the call or by the import
 * @returns ApiError captcha_failed, whose text advises to turn blockers off; an answer of the service, or its absence, as it is
 */
export async function whyUnchecked(api: Api, error: unknown): Promise<unknown> {
  if (error instanceof ApiError && error.status !== 0) return error;
  try {
    await api.call(getLiveness);
  } catch (answer) {
    if (!(answer instanceof ApiError) || answer.status === 0) return new ApiError(0);
  }
  return new ApiError(400, { code: 'captcha_failed' });
}
