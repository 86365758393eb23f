import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

const statuses: ReadonlyMap<string, number> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_HEADER_OVERFLOW', 431],
]);

/**
 * Answers what could not be read as a request, e.g. for headers without end, and closes the connection: what it wanted, and in
 * which language, is not known, so that the status says it all.
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
    if (socket.writable)
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
    socket.destroySoon();
  };
