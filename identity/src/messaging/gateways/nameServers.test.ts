import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createLogoutGateway } from '../../protocols/oidc/backchannel-logout/logoutGateway';
import { noAnswerOf } from '../../applications/webhooks/noAnswer';
import { createPost } from '../../applications/webhooks/post';
import { until } from '../../testing/until';
import { publicLookup, resolveHost } from './publicAddress';
import { startNameServer, type NameAnswer, type NameServer } from '../../testing/peers/nameServer';

const ipv4 = ['1.1.1.1', '1.0.0.1'];
const ipv6 = ['2606:4700:4700::1111', '2606:4700:4700::1001'];

/** The addresses of each kind; the server does not answer for other names. */
const zone: Record<string, Record<4 | 6, NameAnswer>> = {
  'both.example': { 4: ipv4, 6: ipv6 },
  'old.example': { 4: ipv4, 6: [] },
  'new.example': { 4: 'unknown', 6: ipv6 },
  'half.example': { 4: 'failure', 6: ipv6 },
  'empty.example': { 4: [], 6: [] },
  'unknown.example': { 4: 'unknown', 6: 'unknown' },
  'broken.example': { 4: 'failure', 6: 'failure' },
  'torn.example': { 4: [], 6: 'failure' },
};
const startServer = () => startNameServer((name, family) => zone[name]?.[family] ?? 'silence');

describe('host names of relying parties', () => {
  let server: NameServer;
  beforeEach(async () => {
    server = await startServer();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await server.stop();
  });

  const resolve = (hostname: string, createResolver: () => Resolver = server.createResolver) =>
    new Promise<readonly LookupAddress[]>((found, failed) =>
      resolveHost(createResolver)(hostname, (error, addresses) => (error ? failed(error) : found(addresses))),
    );
  const addressesOf = (family: 4 | 6, addresses: readonly string[]) =>
    addresses.map((address) => ({ address, family }));

  it('a name resolves to the addresses of both families, or of one', async () => {
    expect(await resolve('both.example')).toEqual([...addressesOf(4, ipv4), ...addressesOf(6, ipv6)]);
    expect(await resolve('old.example')).toEqual(addressesOf(4, ipv4));
    expect(await resolve('new.example')).toEqual(addressesOf(6, ipv6));
    expect(await resolve('half.example')).toEqual(addressesOf(6, ipv6));
  });

  it('a name without addresses and an unknown name fail with the same errors as dns.lookup', async () => {
    for (const [name, code] of [
      ['empty.example', 'ENOTFOUND'],
      ['unknown.example', 'ENOTFOUND'],
      [`${'x'.repeat(64)}.example`, 'ENOTFOUND'],
      ['broken.example', 'EAI_AGAIN'],
      ['torn.example', 'EAI_AGAIN'],
    ] as const)
      await expect(resolve(name)).rejects.toMatchObject({ code });
  });

  it('no name is resolved without a name server', async () => {
    const gone = await startServer();
    await gone.stop();
    await expect(resolve('both.example', () => gone.createResolver(500))).rejects.toMatchObject({ code: 'EAI_AGAIN' });
  });

  it('names of this machine and literal addresses are resolved without a name server', async () => {
    for (const address of ['10.0.0.1', '1.1.1.1']) expect(await resolve(address)).toEqual(addressesOf(4, [address]));
    expect(await resolve('2606:4700:4700::1111')).toEqual(addressesOf(6, ['2606:4700:4700::1111']));
    const here = await resolve('localhost');
    expect(here.length).toBeGreaterThan(0);
    expect(here.filter(({ address }) => address !== '127.0.0.1' && address !== '::1')).toEqual([]);
    expect(server.asked).toEqual([]);
  });

  it('each name is queried once: the caller retries later', async () => {
    const resolve4: (name: string) => Promise<string[]> = Resolver.prototype.resolve4;
    // resolve4 runs first.
    jest.spyOn(Resolver.prototype, 'resolve4').mockImplementation(function (this: Resolver, name: string) {
      this.setServers(server.createResolver().getServers());
      return resolve4.call(this, name) as never;
    });
    const asking = new Promise((found, failed) =>
      publicLookup()('silent.example', {}, (error, address) => (error ? failed(error) : found(address))),
    );
    await expect(asking).rejects.toMatchObject({ code: 'EAI_AGAIN' });
    expect(server.asked).toEqual(['silent.example', 'silent.example']);
  });

  it('a name whose server never answers delays no other name, and its lookup fails', async () => {
    const resolver = server.createResolver();
    for (const method of ['resolve4', 'resolve6'] as const) {
      const ask = resolver[method].bind(resolver) as (name: string) => Promise<never>;
      jest.spyOn(Resolver.prototype, method).mockImplementation(ask);
    }
    const here = createServer((_request, response) => void response.end());
    await new Promise<void>((listening) => here.listen(0, '127.0.0.1', listening));
    const url = `http://localhost:${(here.address() as AddressInfo).port}/`;
    const webhooks = createPost('loopback');
    const logout = createLogoutGateway('loopback');
    const sendLogout = (to: string) => logout.send({ id: '1', to, text: 'a.b.c' });

    const order: string[] = [];
    const names = Array.from({ length: 8 }, (_, n) => `https://shop${n}.example/`);
    const posted = names.map((name) => webhooks.post(name, {}, '{}').finally(() => order.push('silent')));
    const sent = names.map((name) =>
      sendLogout(name)
        .catch((error: unknown) => error)
        .finally(() => order.push('silent')),
    );
    // Each queries both address families.
    await until('all wait for the server', () => order.length > 0 || server.asked.length === 4 * names.length);
    await lookup('localhost');
    order.push('looked up');
    expect((await webhooks.post(url, {}, '{}')).status).toBe(200);
    order.push('posted');
    await sendLogout(url);
    order.push('sent');
    resolver.cancel();
    for (const { status, response } of await Promise.all(posted))
      expect([status, noAnswerOf(status, response)]).toEqual([null, 'unknown_name']);
    for (const error of await Promise.all(sent)) expect(error).toMatchObject({ isFinal: false });
    expect(order.slice(0, 3)).toEqual(['looked up', 'posted', 'sent']);
    await Promise.all([webhooks.close(), logout.close()]);
    await new Promise((closed) => here.close(closed));
  });
});
