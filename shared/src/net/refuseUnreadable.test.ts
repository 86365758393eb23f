/** @jest-environment node */
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { refuseUnreadable } from './refuseUnreadable';

describe('bytes other than a valid request', () => {
  let server: Server;
  beforeEach(async () => {
    server = createServer((_request, response) => void response.write('begun'));
    server.on('clientError', (error, socket) => refuseUnreadable({ 'x-common': 'yes' })(error, socket as Socket));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });
  afterEach(() => new Promise((done) => server.close(done)));

  /** Sends the parts, each after a response to the previous one. @returns the received bytes until the connection was closed */
  const exchange = (first: string, second = ''): Promise<string> =>
    new Promise((done) => {
      let answer = '';
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(first));
      socket.once('data', () => socket.write(second));
      socket.on('data', (data: Buffer) => (answer += data.toString()));
      socket.on('error', () => undefined).on('close', () => done(answer));
    });

  it('are refused with every header', async () => {
    const answer = await exchange('FOO\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nx-common: yes\r\n/);
    expect(answer).toMatch(/\{"message":"Bad Request"\}$/);
  });

  it('are refused with 431 if they are endless headers', async () => {
    const answer = await exchange(`GET / HTTP/1.1\r\ncookie: ${'a'.repeat(20_000)}`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\nx-common: yes\r\n/);
  });

  it('are refused with 408 if they do not arrive in time; a reset connection gets no response', () => {
    const written: string[] = [];
    const socket = { writable: true, write: (text: string) => written.push(text), destroySoon: () => undefined };
    const refuse = (code: string) =>
      refuseUnreadable({})(Object.assign(new Error(code), { code }), socket as unknown as Socket);
    refuse('ECONNRESET');
    refuse('ERR_HTTP_REQUEST_TIMEOUT');
    expect(written).toEqual([expect.stringMatching(/^HTTP\/1\.1 408 Request Timeout\r\n/)]);
  });

  it('close the connection silently in the middle of a response', async () => {
    const answer = await exchange('GET / HTTP/1.1\r\nhost: a\r\n\r\n', 'FOO\r\n\r\n');
    expect(answer).toContain('begun');
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});
