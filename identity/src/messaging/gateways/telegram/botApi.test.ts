import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createBotApi } from './botApi';

let status: number;
let body: string;
const server = createServer((_request, response) => void response.writeHead(status).end(body));
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

it.each([
  [403, '{"ok":false,"error_code":403}', true],
  [404, 'no such bot', true],
  [429, '{"ok":false,"error_code":429}', false],
  [200, 'the page of a proxy', false],
  [304, '', false],
  [502, '', false],
])('a %i of Telegram with the body %j is final: %s', async (answered, text, isFinal) => {
  [status, body] = [answered, text];
  const api = createBotApi(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'token');
  await expect(api.sendMessage('1', 'hello')).rejects.toMatchObject({ isFinal, replyCode: answered });
});
