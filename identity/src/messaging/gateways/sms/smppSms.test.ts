import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { lengthenTimers } from '@passport/shared/testing/timeLimits';
import type { Gateway } from '../gateway';
import { until } from '../../../testing/until';
import { startSmppPeer } from '../../../testing/peers/smppPeer';
import { createSmppSms } from './smppSms';

describe('SMS over SMPP, against a real message centre', () => {
  let peer: Awaited<ReturnType<typeof startSmppPeer>>;
  let sms: Gateway;
  beforeEach(async () => {
    peer = await startSmppPeer();
    sms = createSmppSms(peer.url, noReceipt);
  });
  afterEach(async () => {
    await sms.close();
    await peer.stop();
  });
  const to = '+79161234567';
  const noReceipt = () => Promise.reject(new Error('no receipt was sent'));

  /** Sends the response of the centre, however late. */
  async function sendPatiently(gateway: Gateway, text: string): Promise<void> {
    lengthenTimers();
    await gateway.send({ id: text, to, text });
    jest.restoreAllMocks();
  }

  it.each([
    ['Latin', 'Your code: 1234'],
    ['Cyrillic', 'Ваш код: 1234'],
    ['longer than one message', `Ваш код: 1234. ${'Никому его не сообщайте. '.repeat(10)}`],
  ])('delivers a text: %s', async (_name, text) => {
    await sms.send({ id: '1', to, text });
    expect(peer.received).toEqual([{ to: '79161234567', text }]);
  });

  it('binds again after the session was lost', async () => {
    await sms.send({ id: '1', to, text: 'one' });
    peer.dropSessions();
    const second = () => sms.send({ id: '2', to, text: 'two' });
    // The first call may still meet the dying session: it fails, and the next one binds again.
    await second().catch(second);
    expect(peer.received.at(-1)?.text).toBe('two');
  });

  it('binds again after a session on which a message was not answered, and closes that one', async () => {
    const impatient = createSmppSms(peer.url, noReceipt, 1000);
    await sendPatiently(impatient, 'one');
    peer.abandonSessions();
    await expect(impatient.send({ id: '2', to, text: 'two' })).rejects.toMatchObject({ isUnanswered: true });
    await sendPatiently(impatient, 'three');
    expect(peer.received.at(-1)?.text).toBe('three');
    await until('the abandoned session is closed', () => peer.sessions() === 1);
    await impatient.close();
  });

  it.each(['enquire_link', 'unbind'] as const)(
    'answers the %s of a centre, and binds again after an end',
    async (command) => {
      await sms.send({ id: '1', to, text: 'one' });
      expect(await peer.request(command)).toMatchObject([{ command: `${command}_resp`, command_status: 0 }]);
      if (command === 'unbind') peer.abandonSessions();
      await sms.send({ id: '2', to, text: 'two' });
      expect(peer.received.at(-1)?.text).toBe('two');
    },
  );

  it('closes a connection whose bind is not answered', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const connected = once(server, 'connection') as Promise<[Socket]>;
    const { port } = server.address() as AddressInfo;
    const mute = createSmppSms(`smpp://a:b@127.0.0.1:${port}`, noReceipt, 100);
    const failure = { isFinal: false, isUnanswered: false };
    await expect(mute.send({ id: '1', to, text: 'x' })).rejects.toMatchObject(failure);
    const [socket] = await connected;
    socket.resume();
    if (!socket.closed) await once(socket, 'close');
    await new Promise((resolve) => server.close(resolve));
  });

  it.each([
    [0x58, false],
    [0x0b, true],
  ])('tells a refusal with status %i: final %s', async (status, isFinal) => {
    peer.refuseWith(status);
    const refusal = { isFinal, isUnanswered: false, replyCode: status };
    await expect(sms.send({ id: '1', to, text: 'x' })).rejects.toMatchObject(refusal);
  });

  it.each([
    ['does not answer', () => undefined],
    ['closes the session', () => peer.dropSessions()],
  ])('calls a message unanswered that a centre takes and then %s (R-65)', async (_what, act) => {
    const impatient = createSmppSms(peer.url, noReceipt, 2000);
    await sendPatiently(impatient, 'one');
    peer.hang();
    const sent = impatient.send({ id: '2', to, text: 'two' });
    const failure = expect(sent).rejects.toMatchObject({ isFinal: false, isUnanswered: true });
    await until('the centre has the message', () => peer.received.length === 2);
    act();
    await failure;
    await impatient.close();
  });

  it('reports wrong credentials and an unreachable centre as temporary failures: neither has received the message', async () => {
    for (const url of [peer.url.replace('secret', 'wrong'), 'smpp://a:b@127.0.0.1:1']) {
      const away = createSmppSms(url, noReceipt);
      await expect(away.send({ id: '1', to, text: 'x' })).rejects.toMatchObject({
        isFinal: false,
        isUnanswered: false,
      });
      await until('the refused session is closed', () => peer.sessions() === 0);
      await away.close();
    }
  });
});
