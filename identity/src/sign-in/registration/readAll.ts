import { AppError } from '../../platform/http/errors';

/**
 * Reads several parts of a request.
 * @param readers a reader of each part; its refusal has an error for each wrong field
 * @throws 400 with a text on each field of every part that was refused
 */
export function readAll<Read extends Record<string, unknown>>(readers: {
  [Part in keyof Read]: () => Read[Part];
}): Read {
  const refusals: AppError[] = [];
  const parts = Object.entries(readers).map(([part, read]: [string, () => unknown]) => {
    try {
      return [part, read()];
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refusals.push(error);
      return [part, undefined];
    }
  });
  const [first] = refusals;
  if (!first) return Object.fromEntries(parts) as Read;
  const fields = Object.fromEntries(refusals.flatMap((refusal) => Object.entries(refusal.fields ?? {})));
  throw new AppError(400, first.messageKey, { fields });
}
