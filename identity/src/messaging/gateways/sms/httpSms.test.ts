import { createServer, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { certificateOf } from '../../../protocols/saml/certificates';
import { until } from '../../../testing/until';
import { testSecrets } from '../../../testing/testSecrets';
import { createHttpSms } from './httpSms';

describe('SMS over the generic HTTP gateway, against a real sink', () => {
  let server: Server;
  let url: string;
  let status = 200;
  let answer: (response: ServerResponse) => void;
  let bodies: unknown[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        bodies.push(JSON.parse(body));
        answer(response);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
  });
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  beforeEach(() => {
    status = 200;
    answer = (response) => response.writeHead(status).end('{}');
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
  ])('reads a %i: final %s', async (replyCode, isFinal) => {
    status = replyCode;
    const refusal = { isFinal, isUnanswered: false, replyCode };
    await expect(createHttpSms(url).send(message)).rejects.toMatchObject(refusal);
  });

  it.each([
    ['at a closed port', 'http://127.0.0.1:1/'],
    // Longer than a label may be, so that no name server is queried.
    ['of an impossible name', `http://${'x'.repeat(64)}.invalid/`],
  ])('calls a gateway %s a passing failure, which has seen nothing of the message', async (_where, away) => {
    const failure = { isFinal: false, isUnanswered: false };
    await expect(createHttpSms(away).send(message)).rejects.toMatchObject(failure);
  });

  it('reports an untrusted certificate as a temporary failure: the gateway has not received the message', async () => {
    const [key] = (await testSecrets()).samlKeys;
    const secure = createSecureServer(
      { key: key?.privateKey, cert: await certificateOf(key!) },
      (request, response) => {
        bodies.push(request.url);
        response.end();
      },
    );
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
    const { port } = secure.address() as AddressInfo;
    const failure = { isFinal: false, isUnanswered: false };
    await expect(createHttpSms(`https://127.0.0.1:${port}/send`).send(message)).rejects.toMatchObject(failure);
    expect(bodies).toEqual([]);
    await new Promise((resolve) => secure.close(resolve));
  });

  it.each([
    ['does not answer', () => undefined, 100],
    ['closes the connection', (response: ServerResponse) => response.destroy(), undefined],
    ['answers something else than HTTP', (response: ServerResponse) => response.socket?.end('?'), undefined],
  ])('calls a message unanswered that a gateway takes and then %s (R-65)', async (_what, act, timeoutMs) => {
    answer = act;
    const failure = { isFinal: false, isUnanswered: true };
    await expect(createHttpSms(url, timeoutMs).send(message)).rejects.toMatchObject(failure);
    await until('the gateway has the message', () => bodies.length > 0);
    expect(bodies).toEqual([message]);
  });

  it('takes the status as the answer even if the body breaks off', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{');
      setImmediate(() => response.destroy());
    };
    await expect(createHttpSms(url).send(message)).resolves.toEqual({ replyCode: 200 });
  });
});
