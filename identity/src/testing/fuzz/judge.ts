import { ErrorAnswer, errorCodes } from '@passport/shared/schemas/common';

/** Content that no response may reveal: stack traces, SQL, internals. */
const internalText =
  /\bat \S+ \(|node_modules|\/identity\/|\.[tj]s:\d|\bSELECT\b|\bINSERT INTO\b|\bUPDATE \w+ SET\b|syntax error|violates|invalid input|invalid byte|out of range|relation "|column "|kysely|fastify|FST_ERR|\bajv\b|oidc-provider|samlify|xmldom|undefined|\[object |TypeError|RangeError|Cannot read|is not a function|is not iterable|ECONN|ENOENT/i;

/** What a page shows: its CSS has selectors and properties named `select`. */
const withoutStyles = (text: string): string => text.replace(/<style[^>]*>[\s\S]*?<\/style>/g, '');

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

function faultOfApiError(text: string): string | undefined {
  let body: Record<string, unknown>;
  try {
    body = JSON.parse(text) as Record<string, unknown>;
  } catch {
    return 'is no JSON';
  }
  const { message, code, errors } = body;
  if (!isText(message)) return 'has no message';
  if (code !== undefined && !(errorCodes as readonly unknown[]).includes(code))
    return `has the unknown code ${String(code)}`;
  if (errors !== undefined && !Object.values(errors as object).every(isText)) return 'has errors that are no texts';
  const unknown = Object.keys(body).filter((name) => !Object.hasOwn(ErrorAnswer.properties, name));
  return unknown.length > 0 ? `has the unknown fields ${unknown.join(', ')}` : undefined;
}

/** The required form of an error of an OAuth endpoint or a page. */
function faultOfPage(text: string, contentType: string): string | undefined {
  if (contentType.startsWith('text/html')) return text.includes('<html') ? undefined : 'is no page';
  try {
    const { error, message } = JSON.parse(text) as { error?: unknown; message?: unknown };
    return isText(error ?? message) ? undefined : 'names no error';
  } catch {
    return `is neither a page nor JSON: ${text.slice(0, 100)}`;
  }
}

/**
 * The fault of a response to any input.
 * @returns undefined for a good answer
 */
export function faultOf(
  path: string,
  answer: { status: number; text: string; contentType: string },
): string | undefined {
  const { status, text, contentType } = answer;
  if (status >= 500) return `answered ${status}: ${text.slice(0, 300)}`;
  if (status < 400) return undefined;
  const internal = internalText.exec(withoutStyles(text));
  if (internal) return `shows "${internal[0]}": ${text.slice(0, 300)}`;
  if (path.startsWith('/api/')) return faultOfApiError(text);
  return text === '' ? undefined : faultOfPage(text, contentType);
}
