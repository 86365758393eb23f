import { oneLinePattern } from '@passport/shared/schemas/checks/oneLine';
import type { ErrorAnswer } from '@passport/shared/schemas/common';
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../storage/isDatabaseUnavailable';
import { isLostTransaction } from '../storage/errorCode';
import { AppError, databaseUnavailable, notFound } from './errors';
import { holdUnread } from './holdUnread';
import { languageOf, textIn, type Language } from './language';
import type { MessageKey } from './messages/en';

const databaseRetrySeconds = 2;

/** Limit of invalid fields in one response: a body may contain thousands of unknown ones. */
const maxNamedFields = 20;

/** Text of an invalid field; any other field gets the general text. */
const fieldTexts: ReadonlyMap<string, MessageKey> = new Map([
  ['phone', 'errors.incorrect-phone-number'],
  ['email', 'errors.incorrect-email'],
  ['code', 'errors.invalid-code'],
]);
/** Text of a field whose value is too short. */
const shortTexts: ReadonlyMap<string, MessageKey> = new Map([
  ['first_name', 'errors.incorrect-name-min-length'],
  ['last_name', 'errors.incorrect-surname-min-length'],
]);

const tooLarge = 'FST_ERR_CTP_BODY_TOO_LARGE';

/** Texts of Fastify's own 4xx errors. */
const fastifyTexts: ReadonlyMap<string, MessageKey> = new Map([[tooLarge, 'errors.body-too-large']]);

/** Turns every error into a response: status, headers and text in the caller's language. */
export function handleError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = asRefusal(error);
  const { status, retryAfterSeconds, detail } = refusal;
  const isTemporary = logTemporaryFailure(request.log, error);
  // A deliberate refusal: a dependency of this call is unavailable.
  if (error instanceof AppError && status === 503)
    request.log.warn(
      { code: error.code, reason: error.dependency, detail },
      'request refused: a dependency is unavailable',
    );
  else if (!isTemporary && status >= 500) request.log.error({ err: error, detail }, 'request failed');
  // Browsers keep it with the timing of the call: a request to support can name the refusals that came before it.
  void reply.header('server-timing', `refusal;desc="${[status, refusal.code, request.id].filter(Boolean).join(' ')}"`);
  if (error.code === tooLarge) holdUnread(request.raw);
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds));
  void reply
    .code(status)
    .type('application/json')
    .send(JSON.stringify(present(refusal, request)));
}

/**
 * Logs a failure of the database that passes by itself, which is answered with 503. Every call fails while the database is unavailable:
 * one line each, without a stack trace.
 * @returns whether the error is such a failure
 */
export function logTemporaryFailure(log: Pick<FastifyBaseLogger, 'warn'>, error: Error): boolean {
  const isUnavailable = isDatabaseUnavailable(error);
  if (!isUnavailable && !isLostTransaction(error)) return false;
  log.warn({ reason: error.message }, isUnavailable ? 'database unavailable' : 'transaction rolled back');
  return true;
}

/** Answers a request for an unknown route. */
export const handleNotFound = (request: FastifyRequest, reply: FastifyReply): void => {
  handleError(notFound(), request, reply);
};

function asRefusal(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error) || isLostTransaction(error)) return databaseUnavailable(databaseRetrySeconds);
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
    if (params['pattern'] === oneLinePattern) return [field, 'errors.one-line'];
    const short = keyword === 'maxLength' ? undefined : shortTexts.get(field);
    return [field, fieldTexts.get(field) ?? short ?? 'errors.bad-request'];
  });
  return Object.fromEntries(fields.filter(([field]) => field !== ''));
}

const filled = (text: string, values: Record<string, string>): string =>
  Object.entries(values).reduce((filled, [name, value]) => filled.replace(`{{${name}}}`, () => value), text);

/** A moment in UTC: of a caller without a session no zone is known. */
const momentText = (language: Language, at: Date): string =>
  `${new Intl.DateTimeFormat(language === 'ru' ? 'ru' : 'en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`;

function present(
  {
    messageKey,
    code,
    fields,
    facts,
    until,
    triesLeft,
    phoneEnding,
    method,
    documents,
    retryAfterSeconds = 0,
  }: AppError,
  request: FastifyRequest,
): ErrorAnswer {
  const language = languageOf(request);
  const texts = Object.entries(fields ?? {}).map(([field, key]) => [field, textIn(language, key)] as const);
  const errors = { ...facts, ...Object.fromEntries(texts) };
  return {
    message: filled(textIn(language, messageKey), {
      seconds: String(retryAfterSeconds),
      until: until ? momentText(language, until) : '',
      ...facts,
    }),
    ...(code && { code }),
    ...(triesLeft !== undefined && { tries_left: triesLeft }),
    ...(phoneEnding !== undefined && { phone_ending: phoneEnding }),
    ...(method && { method }),
    ...(Object.keys(errors).length > 0 && { errors }),
    ...(documents && { documents: [...documents] }),
  };
}
