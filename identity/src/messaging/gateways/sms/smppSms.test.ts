import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Gateway } from '../gateway';
import { until } from '../../../testing/until';
import { startSmppPeer } from '../peers/smppPeer';
import { createSmppSms } from './smppSms';

describe('SMS over SMPP, against a real message centre', () => {
  let peer: Awaited<ReturnType<typeof startSmppPeer>>;
  let sms: Gateway;
  beforeEach(async () => {
    peer = await startSmppPeer();
    sms = createSmppSms(peer.url);
  });
  afterEach(async () => {
    await sms.close();
    await peer.stop();
  });
  const to = '+79161234567';

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
    // The first call may still meet the dying session: it says so, and the next one binds again.
    await second().catch(second);
    expect(peer.received.at(-1)?.text).toBe('two');
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
    const patient = createSmppSms(peer.url, 2000);
    await patient.send({ id: '1', to, text: 'one' });
    peer.hang();
    const sent = patient.send({ id: '2', to, text: 'two' });
    const failure = expect(sent).rejects.toMatchObject({ isFinal: false, isUnanswered: true });
    await until('the centre has the message', () => peer.received.length === 2);
    act();
    await failure;
    await patient.close();
  });

  it('calls wrong credentials and a centre that is not there passing failures, which have seen nothing of the message', async () => {
    for (const url of [peer.url.replace('secret', 'wrong'), 'smpp://a:b@127.0.0.1:1']) {
      const away = createSmppSms(url);
      await expect(away.send({ id: '1', to, text: 'x' })).rejects.toMatchObject({
        isFinal: false,
        isUnanswered: false,
      });
      await away.close();
    }
  });
});
