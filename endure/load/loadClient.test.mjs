import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkHistory } from '../checker/checkHistory.mjs';
import { LoadClient } from './loadClient.mjs';
import { Person } from './person.mjs';
import { Recorder } from './recorder.mjs';

const tokenOf = (sid) => `x.${Buffer.from(JSON.stringify({ sid })).toString('base64url')}.x`;
const empty = { audit: [], deliveries: [], messages: [], counters: [] };

/** A service of two processes with one session. A test makes it forget what it has answered, or an end of the session. */
class Service {
  urls = [];
  name = 'Anna';
  isOpen = false;
  forgetfulPort;
  #servers = [];
  #generation = 0;

  async start() {
    for (let count = 0; count < 2; count += 1) {
      const server = createServer((request, response) => {
        let body = '';
        request.on('data', (piece) => (body += piece));
        request.on('end', () => {
          const answer = this.#answer(request, body && JSON.parse(body));
          response.writeHead(answer ? 200 : 401).end(JSON.stringify(answer ?? {}));
        });
      });
      await new Promise((done) => server.listen(0, '127.0.0.1', done));
      this.#servers.push(server);
      this.urls.push(`http://127.0.0.1:${server.address().port}`);
    }
  }

  stop() {
    for (const server of this.#servers) server.close();
  }

  #pair() {
    return { access: tokenOf('s'), refresh: `refresh ${(this.#generation += 1)}` };
  }

  #answer({ url, method, socket }, body) {
    if (url.endsWith('/identify/')) return { user: { id: 1 } };
    if (url.endsWith('/send_verification_sms/')) return { phone_verification: 'v' };
    if (url.endsWith('/verify_sms_code/')) return {};
    if (url.endsWith('/standard_auth/')) {
      this.isOpen = true;
      return { jwt: this.#pair() };
    }
    if (!this.isOpen) return socket.localPort === this.forgetfulPort ? { first_name: this.name } : undefined;
    if (url.endsWith('/refresh_jwt/')) return this.#pair();
    if (url.endsWith('/logout/')) this.isOpen = false;
    if (method === 'PATCH') this.name = body.first_name;
    return { first_name: this.name };
  }
}

describe('a load client', () => {
  let service;
  let recorder;
  let client;
  beforeEach(async () => {
    service = new Service();
    await service.start();
    const gateway = { countOf: () => 0, nextCode: () => Promise.resolve('1234') };
    const world = { url: service.urls[0], identityUrls: service.urls, gateway, people: 100, resendMs: 1 };
    recorder = new Recorder();
    client = new LoadClient(world, recorder, new Person(world, 1));
    await client.signIn();
  });
  afterEach(() => service.stop());

  /** The violations, apart from data that this test never writes to a database. */
  const kinds = () => {
    const operations = recorder.operations.filter(({ call }) =>
      ['refresh', 'read', 'write', 'use', 'end'].includes(call),
    );
    const all = operations.map((operation) => ({ ...operation, audit: undefined }));
    return checkHistory({ operations: all, final: empty }).map(({ kind }) => kind);
  };

  it('confirms at its end that the last acknowledged data is there', async () => {
    await client.write();
    await client.last();
    expect(recorder.operations.map(({ call }) => call).slice(-3)).toEqual(['refresh', 'read', 'use']);
    expect(kinds()).toEqual([]);
  });

  it('finds at its end that the last write is lost', async () => {
    await client.write();
    const kept = service.name;
    // Times of a history are whole milliseconds.
    await new Promise((done) => setTimeout(done, 5));
    await client.write();
    await new Promise((done) => setTimeout(done, 5));
    service.name = kept;
    await client.last();
    expect(kinds()).toEqual(['lost-update']);
  });

  it('finds at its end that the session is lost', async () => {
    await client.refresh();
    service.isOpen = false;
    await client.last();
    expect(kinds()).toEqual(['session-lost']);
  });

  it.each([0, 1])('finds the process that goes on accepting an ended session (%i)', async (process) => {
    service.forgetfulPort = Number(new URL(service.urls[process]).port);
    await client.leave();
    expect(kinds()).toEqual(['ended-session-used']);
  });

  it('knows the expected entries of the security log', async () => {
    await client.write();
    await client.leave();
    const events = recorder.operations.flatMap(({ audit }) => audit?.event ?? []);
    expect(events).toEqual(['sign_in', 'profile_changed', 'logout']);
  });
});
