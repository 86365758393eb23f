import { ErrorAnswer, type ErrorCode } from '@passport/shared/schemas/common';
import type { RouteOptions } from 'fastify';
import { Type, type TObject } from 'typebox';

/** Statuses with which a call is refused. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503;

const descriptions: Record<RefusalStatus, string> = {
  400: 'The request cannot be accepted as it is',
  401: 'Not signed in, or the session is not sufficient for this call',
  403: 'The caller may not do this',
  404: 'Not found',
  409: 'Conflicts with what is stored',
  413: 'The request is too large',
  415: 'The body is not JSON',
  429: 'Too many requests; Retry-After says when to come back',
  503: 'Unavailable; Retry-After says when to come back',
};

const refusal = (status: RefusalStatus, codes: readonly ErrorCode[]): TObject => {
  const { message, tries_left, phone_ending, method, errors, documents } = ErrorAnswer.properties;
  const isTry = codes.includes('wrong_code');
  return Type.Object(
    {
      message,
      ...(codes.length > 0 && { code: Type.Optional(Type.Enum([...codes])) }),
      ...(isTry && { tries_left }),
      // If an email address is taken: the last digits of the phone of its account.
      ...(status === 409 && { phone_ending }),
      ...(codes.includes('second_factor_required') && { method }),
      errors,
      ...(codes.includes('documents_required') && { documents }),
    },
    { description: descriptions[status] },
  );
};

/**
 * Response schemas of the refusals of a route, to be spread into `schema.response`. They are for the API documentation alone: the error handler
 * writes the response.
 * @param codes status to the values of `code` that it may carry; an empty list if the status alone is sufficient
 * @returns typed as empty, so that handlers are checked against the successful responses alone
 */
export function refusals(codes: Partial<Record<RefusalStatus, readonly ErrorCode[]>>): Record<never, never> {
  return Object.fromEntries(
    Object.entries(codes).map(([status, values]) => [status, refusal(Number(status) as RefusalStatus, values)]),
  );
}

/** Refusals of every call with a session (see requireSession). */
export const sessionRefusals = ['user_inactive'] as const satisfies readonly ErrorCode[];

/** Refusals of a refresh: why the session has ended. */
export const refreshRefusals = [
  ...sessionRefusals,
  'session_ended',
  'session_expired',
  'session_reused',
  'documents_required',
] as const satisfies readonly ErrorCode[];

/**
 * Declares the refusals of any route: 400 for its address, which may hold what no text can, or its input; 413 and 415 for its body; 503 while
 * the database is unavailable.
 */
export function declareCommonRefusals({ method, schema }: RouteOptions): void {
  if (!schema || schema.hide) return;
  // A body is parsed wherever one is sent, whether the route takes it or not. A HEAD route shares the schema of its GET.
  const mayHaveBody = method !== 'GET' && method !== 'HEAD';
  schema.response = {
    ...refusals({ 400: [] }),
    ...(mayHaveBody && refusals({ 413: [], 415: [] })),
    ...refusals({ 503: [] }),
    ...(schema.response as object),
  };
}
