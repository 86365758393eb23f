import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const statuses: ReadonlyMap<string, number> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_HEADER_OVERFLOW', 431],
]);

/** The response that Node.js is sending on a socket; an untyped property. */
const answerOn = (socket: Socket): ServerResponse | null | undefined =>
  (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage;

/** A response that bypasses the framework. */
export interface RawRefusal {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** By default the reason phrase of the status: neither the route nor the language may be known. */
  message?: string;
  /** The response to replace; by default the next one. */
  instead?: ServerResponse;
}

/**
 * Answers on a socket whose request is not read any further, and closes the connection. Where an answer has begun, or that to another
 * request is due, the connection is closed silently.
 */
export function refuseOn(
  socket: Socket,
  { status, headers, message = STATUS_CODES[status], instead }: RawRefusal,
): void {
  if (socket.destroyed) return;
  const due = answerOn(socket);
  const mayAnswer = !due?.headersSent && (instead === undefined || due === instead);
  const body = JSON.stringify({ message });
  const lines = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  if (socket.writable && mayAnswer)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}

/**
 * Answers bytes that are not a readable HTTP request, e.g. with endless headers, and closes the connection.
 * @param headers of every answer
 * @returns the handler of `clientError`
 */
export const refuseUnreadable =
  (headers: Readonly<Record<string, string>>) =>
  ({ code }: Error & { code?: string }, socket: Socket): void => {
    if (code !== 'ECONNRESET') refuseOn(socket, { status: statuses.get(code ?? '') ?? 400, headers });
  };
