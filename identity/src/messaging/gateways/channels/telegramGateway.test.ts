import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startChannelPeer, type ChannelPeer } from '../../../testing/peers/channelPeers';
import { GatewayError } from '../gateway';
import { createTelegramGateway } from './telegramGateway';

const token = 'AAGX-secret-token';
const notice = { id: '42', to: '+79161234524', text: 'Код 1234' };
const endless = { ...notice, code: '1234' };
const message = { ...endless, ttlSeconds: 540 };

describe('the Telegram Gateway', () => {
  let peer: ChannelPeer;
  beforeAll(async () => {
    peer = await startChannelPeer('telegramGateway', { TOKEN: token });
  });
  afterAll(() => peer.stop());
  const gateway = (parts: { publicUrl?: string; url?: string; token?: string; timeoutMs?: number } = {}) =>
    createTelegramGateway({ url: peer.url, token, publicUrl: 'https://passport.example', ...parts });
  const newest = async () => (await peer.messages())[0]!;
  const refusal = async (sending: Promise<unknown>) => {
    const error = await sending.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(GatewayError);
    return error as GatewayError;
  };

  it('is given the code, its life, our id and where to report, and no text', async () => {
    const { replyCode, gatewayMessageId } = await gateway().send(message);
    const taken = await newest();
    expect([replyCode, gatewayMessageId]).toEqual([200, taken.id]);
    const callback_url = 'https://passport.example/gateway/telegram/';
    expect(taken).toMatchObject({ to: message.to, code: '1234', ttl: 540, payload: '42', callback_url });
    expect(taken).not.toHaveProperty('text');
  });

  it.each([
    [1, 30],
    [600, 600],
    [5000, 3600],
    [undefined, undefined],
  ])('of %s seconds of life it is given %s', async (ttlSeconds, ttl) => {
    await gateway().send({ ...endless, ...(ttlSeconds !== undefined && { ttlSeconds }) });
    expect((await newest()).ttl).toBe(ttl);
  });

  it.each([
    ['http://localhost:3000', 'http://localhost:3000/gateway/telegram/'],
    ['http://passport.example', undefined],
  ])('with PUBLIC_URL %s a gateway on this machine reports to %s', async (publicUrl, url) => {
    await gateway({ publicUrl }).send(message);
    expect((await newest()).callback_url).toBe(url);
  });

  it.each([
    ['PHONE_NUMBER_INVALID', { isFinal: true, failureReason: 'no_such_number' }],
    ['PHONE_NUMBER_NOT_FOUND', { isFinal: true, failureReason: 'unreachable' }],
    ['PHONE_NUMBER_NOT_AVAILABLE', { isFinal: true, failureReason: 'unreachable' }],
    ['BALANCE_NOT_ENOUGH', { isFinal: true, failureReason: 'no_money' }],
    ['SENDER_NOT_VERIFIED', { isFinal: true, failureReason: 'unknown' }],
    ['FLOOD_WAIT_7', { isFinal: false, retryAfterSeconds: 7 }],
    ['FLOOD_WAIT', { isFinal: false, retryAfterSeconds: undefined }],
    ['FLOOD_WAIT_540', { isFinal: true, failureReason: 'gateway_down', retryAfterSeconds: undefined }],
    [429, { isFinal: false, isUnanswered: false }],
    [502, { isFinal: false, isUnanswered: false }],
    [200, { isFinal: false, isUnanswered: true }],
    ['hang', { isFinal: false, isUnanswered: true }],
  ])('reads the answer %s', async (answer, failure) => {
    await peer.answer(answer);
    const error = await refusal(gateway({ timeoutMs: 500 }).send(message));
    expect(error).toMatchObject(failure);
  });

  it('a wrong token, or a closed port, is told without token and number', async () => {
    const wrong = await refusal(gateway({ token: 'AAGX-other' }).send(message));
    expect(wrong).toMatchObject({ isFinal: true, failureReason: 'gateway_down' });
    const away = await refusal(gateway({ url: 'http://127.0.0.1:1' }).send(message));
    expect(away).toMatchObject({ isFinal: false, isUnanswered: false });
    for (const { message: text } of [wrong, away]) expect(text).not.toMatch(/AAGX|7916/);
  });

  it('an error that is no name is not repeated', async () => {
    await peer.answer(`no money for ${message.to}`);
    expect((await refusal(gateway().send(message))).message).toBe('the Telegram Gateway answered an unknown error');
  });

  it('carries no message without a code', async () => {
    const before = await peer.messages();
    expect(await refusal(gateway().send(notice))).toMatchObject({ isFinal: true, isOurs: true });
    expect(await peer.messages()).toEqual(before);
  });
});
