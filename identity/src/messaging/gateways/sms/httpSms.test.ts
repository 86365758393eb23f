import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHttpSms } from './httpSms';

describe('SMS over the generic HTTP gateway, against a real sink', () => {
  let server: Server;
  let url: string;
  let status = 200;
  let bodies: unknown[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        bodies.push(JSON.parse(body));
        response.writeHead(status).end('{}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  beforeEach(() => {
    status = 200;
    bodies = [];
  });
  const message = { id: '42', to: '+79161234567', text: 'Код 1234' };

  it('posts id, to and text', async () => {
    await expect(createHttpSms(url).send(message)).resolves.toEqual({ replyCode: 200 });
    expect(bodies).toEqual([message]);
  });

  it.each([
    [400, true],
    [403, true],
    [408, false],
    [429, false],
    [500, false],
    [503, false],
  ])('reads a %i: final %s', async (answer, isFinal) => {
    status = answer;
    await expect(createHttpSms(url).send(message)).rejects.toMatchObject({ isFinal, replyCode: answer });
  });

  it('calls a gateway that is not there a passing failure', async () => {
    await expect(createHttpSms('http://127.0.0.1:1/').send(message)).rejects.toMatchObject({ isFinal: false });
  });
});
