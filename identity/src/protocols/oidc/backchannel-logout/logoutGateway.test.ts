import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLogoutGateway } from './logoutGateway';

let server: Server;
let port: number;
const received: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push(body);
      response.writeHead(302, { location: `http://127.0.0.1:${port}/elsewhere` }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const message = (to: string) => ({ id: '1', to, text: 'a.b.c' });

it.each(['127.0.0.1', 'localhost', '[::1]', '2130706433'])(
  'an address at %s is refused permanently, and nothing is sent, if private addresses are not allowed (R-52)',
  async (host) => {
    const gateway = createLogoutGateway('none');
    const sent = gateway.send(message(`http://${host}:${port}/logout`));
    await expect(sent).rejects.toMatchObject({ isFinal: true });
    await gateway.close();
    expect(received).toEqual([]);
  },
);

it.each(['https://user:key@app.example/logout', 'http://app.example/logout', 'https://app.example:25/logout'])(
  'an address that cannot be registered is refused permanently too: %s (R-52)',
  async (address) => {
    const gateway = createLogoutGateway('none');
    await expect(gateway.send(message(address))).rejects.toMatchObject({ isFinal: true });
    await gateway.close();
  },
);

it('a token is sent to an allowed private address, and no redirect is followed', async () => {
  const gateway = createLogoutGateway('loopback');
  const sent = gateway.send(message(`http://localhost:${port}/logout`));
  await expect(sent).rejects.toMatchObject({ isFinal: true, replyCode: 302 });
  await gateway.close();
  expect(received).toEqual(['logout_token=a.b.c']);
});

it('a refused connection is retried later', async () => {
  const gateway = createLogoutGateway('any');
  await expect(gateway.send(message('http://127.0.0.1:9/logout'))).rejects.toMatchObject({ isFinal: false });
  await gateway.close();
});
