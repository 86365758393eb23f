import type { ErrorAnswer } from '@passport/shared/schemas/common';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../storage/isDatabaseAway';
import { AppError, notFound, unavailable } from './errors';
import { languageOf, textIn } from './language';
import type { MessageKey } from './messages/en';

const databaseRetrySeconds = 2;

/** Wrong fields that one answer names: a body may hold thousands that nobody knows. */
const maxNamedFields = 20;

/** What a field of the wrong shape is told; a field that is not here gets the general text. */
const fieldTexts: ReadonlyMap<string, MessageKey> = new Map([
  ['phone', 'errors.incorrect-phone-number'],
  ['email', 'errors.incorrect-email'],
  ['code', 'errors.invalid-code'],
]);
/** The same of fields whose text is about a value that is too short. */
const shortTexts: ReadonlyMap<string, MessageKey> = new Map([
  ['first_name', 'errors.incorrect-name-min-length'],
  ['last_name', 'errors.incorrect-surname-min-length'],
]);

/** Fastify's own refusals that are the caller's doing. */
const fastifyTexts: ReadonlyMap<string, MessageKey> = new Map([
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'errors.body-too-large'],
]);

/** The one place where an error becomes an answer: status, headers and text in the caller's language. */
export function handleError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = asRefusal(error);
  const { status, retryAfterSeconds, detail } = refusal;
  // While the database is away every call fails alike: one line each, without the same stack.
  if (isDatabaseAway(error)) request.log.warn({ reason: error.message }, 'the database is away');
  else if (status >= 500) request.log.error({ err: error, detail }, 'request failed');
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds));
  void reply
    .code(status)
    .type('application/json')
    .send(JSON.stringify(present(refusal, request)));
}

/** Answers an address that does not exist. */
export const handleNotFound = (request: FastifyRequest, reply: FastifyReply): void => {
  handleError(notFound(), request, reply);
};

function asRefusal(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) {
    return unavailable(databaseRetrySeconds);
  }
  if (error.validation) return new AppError(400, 'errors.bad-request', { fields: fieldsOf(error) });
  const status = error.statusCode ?? 500;
  if (status >= 500) return new AppError(500, 'errors.general-error');
  return new AppError(status, fastifyTexts.get(error.code) ?? 'errors.bad-request');
}

function fieldsOf(error: FastifyError): Record<string, MessageKey> {
  const faults = error.validation?.slice(0, maxNamedFields) ?? [];
  const fields = faults.map(({ instancePath, params, keyword }): [string, MessageKey] => {
    const named = params['missingProperty'] ?? params['additionalProperty'] ?? instancePath.split('/')[1];
    const field = typeof named === 'string' ? named : '';
    const short = keyword === 'maxLength' ? undefined : shortTexts.get(field);
    return [field, fieldTexts.get(field) ?? short ?? 'errors.bad-request'];
  });
  return Object.fromEntries(fields.filter(([field]) => field !== ''));
}

function present({ messageKey, code, fields, facts, triesLeft }: AppError, request: FastifyRequest): ErrorAnswer {
  const language = languageOf(request);
  const texts = Object.entries(fields ?? {}).map(([field, key]) => [field, textIn(language, key)] as const);
  const errors = { ...facts, ...Object.fromEntries(texts) };
  return {
    message: textIn(language, messageKey),
    ...(code && { code }),
    ...(triesLeft !== undefined && { tries_left: triesLeft }),
    ...(Object.keys(errors).length > 0 && { errors }),
  };
}
