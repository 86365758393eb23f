import { ApiError } from './ApiError';

/** The seconds for which the spam protection of Telegram holds a code back (spec 8); undefined for any other failure. */
export const spamSeconds = (error: unknown): number | undefined =>
  error instanceof ApiError && error.code === 'telegram_spam' ? error.retryAfterSeconds : undefined;
