import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { entriesFor, hasGateway } from './codeChannelSettings';
import { ConfigError, loadConfig } from './config';

const folder = mkdtempSync(join(tmpdir(), 'channels-'));
const settings = {
  NODE_ENV: 'test',
  SMS_HTTP_URL: 'http://sms.example/send',
  SMPP_URL: 'smpp://id:secret@smsc.example',
};

function load(list: unknown, env: NodeJS.ProcessEnv = settings) {
  const file = join(folder, 'channels.json');
  writeFileSync(file, typeof list === 'string' ? list : JSON.stringify(list));
  return loadConfig({ ...env, CODE_CHANNELS_FILE: file });
}

function mistakesIn(list: unknown, env?: NodeJS.ProcessEnv): string {
  try {
    load(list, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
  }
  return '';
}

it('is absent without a file', () => {
  expect(loadConfig(settings).codeChannels).toBeUndefined();
});

it('has the entries of the longest prefix, with or without a plus, and of all other numbers', () => {
  const sms = { channel: 'sms', gateway: 'smpp', price: 2.5, currency: 'RUB' };
  const call = { channel: 'voice', gateway: 'http', cascade: true };
  const list = load({ '+7': [sms, call], 77: [call], '*': [sms] }).codeChannels!;
  expect(entriesFor(list, '+79161234567')).toEqual([
    { ...sms, cascade: false },
    { channel: 'voice', gateway: 'http', cascade: true },
  ]);
  expect(entriesFor(list, '+77011234567').map(({ channel }) => channel)).toEqual(['voice']);
  expect(entriesFor(list, '+37529123456').map(({ channel }) => channel)).toEqual(['sms']);
  expect(entriesFor(load({ 7: [sms] }).codeChannels!, '+37529123456')).toEqual([]);
  expect([hasGateway(list, 'smpp'), hasGateway(list, 'inbox'), hasGateway(undefined, 'smpp')]).toEqual([
    true,
    false,
    false,
  ]);
});

it('calls a gateway by its name, or by its host where the list has its address', () => {
  const url = 'https://user:secret@voice.example:8443/send';
  const list = load({
    gateways: { robot: 'http://robot.example/' },
    '*': [
      { channel: 'voice', gateway: url },
      { channel: 'flash_call', gateway: 'robot' },
    ],
  }).codeChannels!;
  expect(entriesFor(list, '+79161234567').map(({ gateway }) => gateway)).toEqual(['voice.example:8443', 'robot']);
  expect(Object.fromEntries(list.gateways)).toEqual({ robot: 'http://robot.example/', 'voice.example:8443': url });
});

it.each([
  ['{', 'CODE_CHANNELS_FILE is not JSON.'],
  [[], 'must be an object of lists by prefix'],
  [{ ru: [] }, 'ru is not a prefix'],
  [{ '+7': [] }, '+7 must have a list of channels'],
  [
    { '+7': [{ gateway: 'smpp' }] },
    '+7, entry 1: channel must be one of sms, telegram_gateway, max, voice, flash_call',
  ],
  [{ '+7': [{ channel: 'sms', gateway: 'nowhere' }] }, 'gateway must be one of smpp, http, inbox, telegram'],
  [{ '+7': [{ channel: 'sms', gateway: 'smpp', price: -1, currency: 'RUB' }] }, 'price must be a number from 0'],
  [{ '+7': [{ channel: 'sms', gateway: 'smpp', price: 1 }] }, 'a price needs a currency'],
  [{ '+7': [{ channel: 'sms', gateway: 'smpp', cascade: 'yes' }] }, 'cascade must be true or false'],
  [
    { '+7': [{ channel: 'sms', gateway: 'smpp', prize: 1 }] },
    'only channel, gateway, price, currency, cascade are known',
  ],
  [{ '+7': [{ channel: 'voice', gateway: 'smpp' }] }, 'smpp carries sms alone'],
  [{ '+7': [{ channel: 'sms', gateway: 'telegram' }] }, 'telegram carries telegram_gateway alone'],
  [{ gateways: { smpp: 'http://a.example' }, '+7': [{ channel: 'sms', gateway: 'smpp' }] }, 'gateways.smpp must be'],
])('refuses %j at start and says why', (list, line) => {
  expect(mistakesIn(list)).toContain(line);
});

it('refuses a gateway without its address, and a file that is not there', () => {
  const list = {
    '*': [
      { channel: 'sms', gateway: 'smpp' },
      { channel: 'voice', gateway: 'http' },
    ],
  };
  const mistakes = mistakesIn(list, { NODE_ENV: 'test' });
  expect(mistakes).toContain('SMPP_URL');
  expect(mistakes).toContain('SMS_HTTP_URL');
  expect(() => loadConfig({ ...settings, CODE_CHANNELS_FILE: join(folder, 'none.json') })).toThrow(
    'CODE_CHANNELS_FILE cannot be read: ENOENT.',
  );
});

it('names no password of an address in what it refuses', () => {
  const list = { '+7': [{ channel: 'sms', gateway: 'ftp://user:secret@a.example' }] };
  expect(mistakesIn(list)).not.toContain('secret');
});

it('counts as an inbox where the list has one', () => {
  const real = { ...settings, SMS_GATEWAY: 'smpp', MAIL_GATEWAY: 'smtp', SMTP_URL: 'smtp://localhost' };
  const inbox = { '*': [{ channel: 'voice', gateway: 'inbox' }] };
  expect(load(inbox, real).host).toBe('127.0.0.1');
  expect(loadConfig(real).host).toBe('0.0.0.0');
  expect(mistakesIn(inbox, { ...real, HOST: '0.0.0.0' })).toContain('ALLOW_UNSAFE');
});
