import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogoutGateway } from '../../protocols/oidc/backchannel-logout/logoutGateway';
import { createPost } from '../../applications/webhooks/post';
import { callbackLookup, isCallableAddress } from './callableAddress';
import { NotPublicError } from './publicAddress';

const here = [
  'http://localhost:4000/hooks',
  'http://localhost/',
  'https://shop.localhost:8443/',
  'http://127.0.0.1:4000/',
  'http://127.0.0.1:9/',
];
const hereToo = [
  'http://127.8.9.10:4000/',
  'http://[::1]:4000/',
  'https://localhost./',
  'http://[::ffff:127.0.0.1]:4000/',
];
const inThePrivateNetwork = [
  'https://10.0.0.1/',
  'https://192.168.1.1:8080/',
  'https://169.254.169.254/',
  'https://[fd00::1]/',
];
const neverHere = [
  'http://10.0.0.1/',
  'http://0.0.0.0:4000/',
  'http://[::]:4000/',
  'http://shop.example/',
  'ftp://localhost/',
];
const otherPorts = ['https://shop.example:22/', 'https://1.1.1.1:25/', 'https://shop.example:1023/'];

describe('addresses to which the service posts', () => {
  it('a setting allows this machine and no other private address (R-68)', () => {
    const refused = [...inThePrivateNetwork, ...neverHere, ...otherPorts, 'http://user:key@localhost:4000/'];
    const allowed = [...here, ...hereToo, 'https://shop.example/hooks', 'https://1.1.1.1/'];
    const callable = [...refused, ...allowed].filter((address) => isCallableAddress(address, 'loopback'));
    expect(callable).toEqual(allowed);
  });

  it('a setting allows any address; the default allows public ones only (R-68)', () => {
    const own = [...here, ...hereToo, ...inThePrivateNetwork, ...otherPorts];
    expect(own.filter((address) => !isCallableAddress(address, 'any'))).toEqual([]);
    expect(own.filter((address) => isCallableAddress(address, 'none'))).toEqual([]);
    expect(isCallableAddress('http://user:key@localhost:4000/', 'any')).toBe(false);
  });

  const lookUp = (allowed: 'none' | 'loopback', hostname: string) =>
    new Promise((resolve, reject) =>
      callbackLookup(allowed)!(hostname, {}, (error, address) => (error ? reject(error) : resolve(address))),
    );

  it('an address is checked again when its name is resolved for a connection (R-68)', async () => {
    expect(await lookUp('loopback', 'localhost')).toMatch(/^(?:127\.0\.0\.1|::1)$/);
    await expect(lookUp('none', 'localhost')).rejects.toThrow(NotPublicError);
    // A literal needs no name server: it resolves to itself.
    for (const allowed of ['none', 'loopback'] as const)
      await expect(lookUp(allowed, '10.0.0.1')).rejects.toThrow(NotPublicError);
    expect(callbackLookup('any')).toBeUndefined();
  });

  describe('addresses of this machine', () => {
    let server: Server;
    let paths: string[] = [];
    beforeAll(async () => {
      server = createServer(({ url }, response) => {
        paths.push(url ?? '');
        response.end();
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    });
    afterAll(() => new Promise((resolve) => server.close(resolve)));

    it('this machine receives webhooks and logout tokens if the setting allows it, a private network neither (R-68)', async () => {
      const { port } = server.address() as AddressInfo;
      paths = [];
      const webhooks = createPost('loopback');
      const logout = createLogoutGateway('loopback');
      const answers = [`http://localhost:${port}/hooks`, `http://10.0.0.1:${port}/`, 'https://192.168.0.1:22/'];
      const [own, ...others] = await Promise.all(answers.map((address) => webhooks.post(address, {}, '{}')));
      await logout.send({ id: '1', to: `http://localhost:${port}/logout`, text: 'a.b.c' });
      const refused = logout.send({ id: '2', to: 'https://10.0.0.1/logout', text: 'a.b.c' });
      await expect(refused).rejects.toMatchObject({ isFinal: true });
      await Promise.all([webhooks.close(), logout.close()]);
      expect([own!.status, ...others.map(({ response }) => response)]).toEqual([
        200,
        expect.stringMatching(/^ADDRESS_REFUSED/),
        expect.stringMatching(/^ADDRESS_REFUSED/),
      ]);
      expect(paths).toEqual(['/hooks', '/logout']);
    });
  });
});
