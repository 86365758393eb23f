import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const statuses: ReadonlyMap<string, number> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_HEADER_OVERFLOW', 431],
]);

/** The response that Node.js is sending on a socket; it keeps it there, without a type of its own. */
const answerOn = (socket: Socket): ServerResponse | null | undefined =>
  (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage;

/**
 * Answers bytes that are not a readable HTTP request, e.g. with endless headers, and closes the connection. Neither the route nor
 * the language is known, so the body only repeats the reason phrase of the status. Where the answer to an earlier request has
 * begun, the connection is closed without a word, as Node.js does by itself.
 * @param common headers of every answer
 * @returns the handler for Fastify
 */
export const refuseUnreadable =
  (common: Readonly<Record<string, string>>) =>
  ({ code }: Error & { code?: string }, socket: Socket): void => {
    if (code === 'ECONNRESET' || socket.destroyed) return;
    const status = statuses.get(code ?? '') ?? 400;
    const body = JSON.stringify({ message: STATUS_CODES[status] });
    const headers = {
      ...common,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    if (socket.writable && !answerOn(socket)?.headersSent)
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
    socket.destroySoon();
  };
