import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startFaultProxy } from './faultProxy.mjs';

describe('the fault proxy', () => {
  let echo;
  let proxy;
  let clients;
  /** The pauses that the proxy has requested, and their replacement. */
  let pauses;
  let pause;
  beforeEach(async () => {
    clients = [];
    pauses = [];
    pause = () => Promise.resolve();
    echo = createServer({ allowHalfOpen: true }, (socket) => socket.on('error', () => undefined).pipe(socket));
    await new Promise((done) => echo.listen(0, '127.0.0.1', done));
    proxy = await startFaultProxy({ port: echo.address().port }, (milliseconds) => {
      pauses.push(milliseconds);
      return pause();
    });
  });
  afterEach(async () => {
    for (const client of clients) client.destroy();
    await proxy.stop();
    await new Promise((done) => echo.close(done));
  });

  const open = async () => {
    const client = connect(proxy.port, '127.0.0.1');
    client.on('error', () => undefined);
    clients.push(client);
    await once(client, 'connect');
    return client;
  };
  const say = async (client, text) => {
    const heard = once(client, 'data');
    client.write(text);
    return String((await heard)[0]);
  };

  it('lets everything through as it is', async () => {
    const client = await open();
    expect(await say(client, 'one')).toBe('one');
    expect(await say(client, 'two')).toBe('two');
  });

  it('cuts every connection and each new one, until it is healed', async () => {
    const client = await open();
    await say(client, 'here');
    const cut = once(client, 'close');
    proxy.cut();
    await cut;
    const refused = connect(proxy.port, '127.0.0.1').on('error', () => undefined);
    await once(refused, 'close');
    proxy.heal();
    expect(await say(await open(), 'again')).toBe('again');
  });

  it('freezes: connections stay open, nothing comes through, and data sent meanwhile arrives afterwards', async () => {
    const client = await open();
    await say(client, 'here');
    proxy.freeze();
    const heard = [];
    client.on('data', (piece) => heard.push(String(piece)));
    client.write('late');
    const later = await open();
    expect([client.destroyed, later.destroyed, heard]).toEqual([false, false, []]);
    const thawed = once(client, 'data');
    proxy.heal();
    await thawed;
    expect(heard.join('')).toBe('late');
  });

  it('delays each piece by the configured time, one after the other', async () => {
    proxy.slow({ latencyMs: 50, bytesPerSecond: 1000 });
    const client = await open();
    expect(await say(client, 'first ')).toBe('first ');
    // There, and back: 50 ms, and one for each byte.
    expect(pauses).toEqual([56, 56]);
    expect(await say(client, 'the second')).toBe('the second');
    expect(pauses.slice(2)).toEqual([60, 60]);
    proxy.heal();
    expect(await say(client, 'third')).toBe('third');
    expect(pauses).toHaveLength(4);
  });

  it('keeps the order of the pieces that it slows down', async () => {
    proxy.slow({ latencyMs: 50 });
    let release;
    const held = new Promise((done) => (release = done));
    pause = () => held;
    const client = await open();
    const pieces = [];
    client.on('data', (piece) => pieces.push(String(piece)));
    client.write('first ');
    // The next piece is on its way while the first one waits.
    while (pauses.length === 0) await new Promise((done) => setImmediate(done));
    pause = () => Promise.resolve();
    client.write('second');
    // After a round trip of another client the second piece has arrived at the proxy too.
    const other = await open();
    expect(await say(other, 'meanwhile')).toBe('meanwhile');
    expect(pieces).toEqual([]);
    release();
    while (!pieces.join('').includes('second')) await once(client, 'data');
    expect(pieces.join('')).toBe('first second');
  });
});
