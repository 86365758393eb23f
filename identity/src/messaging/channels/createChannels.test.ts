import { expect, it } from '@jest/globals';
import type { ChannelEntry } from '../../platform/config/codeChannelSettings';
import { createChannels } from './createChannels';
import type { Switches } from './switches';

const russian = '+79161234567';
const kazakh = '+77011234567';
const sms: ChannelEntry = { channel: 'sms', gateway: 'smpp', cascade: false };
const otherSms: ChannelEntry = { channel: 'sms', gateway: 'http', cascade: false };
const telegram: ChannelEntry = { channel: 'telegram_gateway', gateway: 'telegram', cascade: false };
const call: ChannelEntry = { channel: 'voice', gateway: 'robot', cascade: false };

function create(entries: readonly ChannelEntry[] | undefined, switched: Partial<Switches> = {}) {
  const switches: Switches = { isPaused: () => false, preferredIn: () => undefined, ...switched };
  const codeChannels = entries && { gateways: new Map(), prefixes: new Map([['', entries]]) };
  const config = {
    sms: { gateway: 'smpp' as const, countries: [] },
    mail: { gateway: 'smtp' as const, from: '', requireTLS: false },
    codeChannels,
  };
  return createChannels({ config, switches });
}
const waysOf = (channels: ReturnType<typeof create>, phone = russian) =>
  channels.routesTo(phone).map(({ channel, gateway }) => [channel, gateway]);

it('there is SMS alone without a list, and where the list has nothing for a number', () => {
  expect(waysOf(create(undefined))).toEqual([['sms', null]]);
  expect(waysOf(create([]))).toEqual([['sms', null]]);
});

it('the ways are those of the list in its order; a channel’s own gateway has no name', () => {
  expect(waysOf(create([telegram, sms, otherSms]))).toEqual([
    ['telegram_gateway', null],
    ['sms', null],
    ['sms', 'http'],
  ]);
});

it('what operators prefer in a country comes first there, and only there', () => {
  const channels = create([sms, telegram, call], {
    preferredIn: (country) => (country === 'RU' ? 'voice' : undefined),
  });
  expect(waysOf(channels).map(([channel]) => channel)).toEqual(['voice', 'sms', 'telegram_gateway']);
  expect(waysOf(channels, kazakh).map(([channel]) => channel)).toEqual(['sms', 'telegram_gateway', 'voice']);
});

it('a paused gateway comes last, preferred or not, and stays where there is no other', () => {
  const isPaused = (gateway: string) => gateway === 'smpp';
  expect(waysOf(create([sms, telegram], { isPaused, preferredIn: () => 'sms' }))).toEqual([
    ['telegram_gateway', null],
    ['sms', null],
  ]);
  const channels = create(undefined, { isPaused });
  expect(waysOf(channels)).toEqual([['sms', null]]);
  expect(channels.isPaused({ channel: 'sms', gateway: null })).toBe(true);
  expect(channels.isPaused({ channel: 'email', gateway: null })).toBe(false);
});

it('the own gateways of email have a name too, and those of no person have none', () => {
  const channels = create(undefined, { isPaused: (gateway) => gateway === 'smtp' });
  const paused = ['email', 'bulk_email', 'sms', 'logout'].filter((channel) =>
    channels.isPaused({ channel, gateway: null }),
  );
  expect(paused).toEqual(['email', 'bulk_email']);
});

it('a message goes on by itself only where its entry says so, and to the next entry alone', () => {
  const channels = create([{ ...sms, cascade: true }, telegram, { ...call, cascade: true }]);
  const next = (channel: string, gateway: string | null) =>
    channels.nextRoute({ channel, gateway, recipient: russian });
  expect(next('sms', null)).toEqual({ channel: 'telegram_gateway', gateway: null });
  expect(next('telegram_gateway', null)).toBeUndefined();
  expect(next('voice', 'robot')).toBeUndefined();
  expect(next('sms', 'of an earlier list')).toBeUndefined();
});

it('a message that is on none of its ways gets one of its channel', () => {
  const right = (entries: ChannelEntry[] | undefined, channel = 'sms') =>
    create(entries).rightRoute({ channel, gateway: null, recipient: russian });
  expect(right(undefined)).toBeUndefined();
  expect(right([telegram, otherSms, sms])).toBeUndefined();
  expect(right([telegram, otherSms])).toEqual({ channel: 'sms', gateway: 'http' });
  expect(right([telegram])).toBeUndefined();
});
