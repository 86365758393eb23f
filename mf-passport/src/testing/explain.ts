import { failureNote } from '@passport/shared/api-client/unavailableNote';
import { handleApiError } from '@passport/shared/api-client/handleApiError';
import type { Explain } from '../proof/useExplain';

/** As screens explain a failed call to their stores, without a page: texts are keys, toasts are not shown. */
export const explain: Explain = (error, field) => {
  const note = failureNote(error);
  return note === undefined ? handleApiError(error, { field }) : { fields: {}, note };
};
