import type { ApiError } from './ApiError';

const ignored = /request (?:was|is) ignored|запрос (?:был )?(?:проигнорирован|отклон[её]н)/i;

/** Whether a service, or a proxy in front of it, reports that it ignored the request: too many of them (spec 8), whatever the status. */
export const isIgnored = ({ message }: Pick<ApiError, 'message'>): boolean => ignored.test(message);
