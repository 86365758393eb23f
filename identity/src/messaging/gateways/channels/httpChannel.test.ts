import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { phoneChannels } from '@passport/shared/schemas/channels';
import { startChannelPeer, type ChannelPeer, type PhoneMessage } from '../../../testing/peers/channelPeers';
import { createHttpChannel } from './httpChannel';

const message = { id: '42', to: '+79161234524', text: 'Код 1234', code: '1234', codeLength: 4, ttlSeconds: 540 };

describe('a channel over HTTP, against an aggregator', () => {
  let peer: ChannelPeer;
  beforeAll(async () => {
    peer = await startChannelPeer('aggregator');
  });
  afterAll(() => peer.stop());

  it.each(phoneChannels)('posts a code by %s; only where there is no text it is told apart', async (channel) => {
    expect(await createHttpChannel(peer.url).send({ ...message, channel })).toEqual({ replyCode: 200 });
    const [{ at, receipts, ...posted }] = (await peer.messages()) as [PhoneMessage];
    const { id, to, text, code } = message;
    const spoken = channel === 'voice' || channel === 'flash_call';
    expect(posted).toEqual({ id, to, channel, text, code_length: 4, ttl: 540, ...(spoken && { code }) });
    expect([typeof at, receipts]).toEqual(['string', []]);
  });

  it.each([
    ['wrong', 'wrong'],
    ['none', ''],
  ])('sends the credentials of its address, and names neither in an error: %s', async (_what, password) => {
    const url = peer.url.replace('passport:secret@', password === '' ? '' : `passport:${password}@`);
    const error = await createHttpChannel(url)
      .send({ ...message, channel: 'voice' })
      .catch((refusal: unknown) => refusal);
    expect(error).toMatchObject({ message: 'the gateway answered 401', isFinal: true, replyCode: 401 });
  });

  describe('with a percent sign in the password', () => {
    let other: ChannelPeer;
    beforeAll(async () => {
      other = await startChannelPeer('aggregator', { PASSWORD: '100%' });
    });
    afterAll(() => other.stop());

    it.each(['100%', '100%25'])('sends it as it is, written as %s', async (written) => {
      const url = other.url.replace('100%', written);
      expect(await createHttpChannel(url).send(message)).toEqual({ replyCode: 200 });
    });
  });

  it.each([
    [402, { isFinal: true, replyCode: 402, failureReason: 'no_money' }],
    [400, { isFinal: true, replyCode: 400 }],
    [429, { isFinal: false, replyCode: 429 }],
    [503, { isFinal: false, replyCode: 503, isUnanswered: false }],
    ['hang', { isFinal: false, isUnanswered: true }],
  ])('reads the answer %s', async (answer, failure) => {
    await peer.answer(answer);
    await expect(createHttpChannel(peer.url, 500).send(message)).rejects.toMatchObject(failure);
    expect(await createHttpChannel(peer.url).send(message)).toEqual({ replyCode: 200 });
  });
});
