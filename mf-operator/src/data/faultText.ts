import { ApiError } from '@passport/shared/api-client/ApiError';
import { handleApiError } from '@passport/shared/api-client/handleApiError';

/** What a failed call says, for a form with one place for it: a key of the common texts, or a text of the service. */
export function faultText(error: unknown): string {
  // `errors` of a 409 holds the name of the other operator, not a text.
  if (error instanceof ApiError && error.status === 409 && error.message !== '') return error.message;
  const { fields, toast } = handleApiError(error, { field: 'form' });
  return Object.values(fields)[0] ?? toast ?? 'errors.general-error';
}
