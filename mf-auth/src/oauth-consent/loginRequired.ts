import { ApiError } from '@passport/shared/api-client/ApiError';

/**
 * The query for another sign-in, if the service refused a request because it requires one.
 * @returns undefined for any other failure
 */
export function signInAgainQuery(error: unknown, query: URLSearchParams): URLSearchParams | undefined {
  if (!(error instanceof ApiError) || error.code !== 'login_required') return undefined;
  const again = new URLSearchParams(query);
  again.set('interaction', error.errors['interaction'] ?? '');
  return again;
}
