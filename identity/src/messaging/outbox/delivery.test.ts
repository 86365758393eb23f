import { Readable } from 'node:stream';
import { expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { addSeconds } from '../../platform/clock';
import { createSteppedClock } from '../../testing/steppedClock';
import { GatewayError, type Gateway } from '../gateways/gateway';
import { Circuit } from './circuit';
import { deliver } from './delivery';
import type { ClaimedMessage } from './outbox';

const clock = createSteppedClock();
const message: ClaimedMessage = {
  id: 'm',
  channel: 'email',
  gateway: null,
  kind: 'support_request',
  recipient: 'support@desk.example',
  reference: {},
  createdAt: clock.now(),
  expiresAt: addSeconds(clock.now(), 600),
  attempts: 1,
};

it.each([
  ['takes the email without them', () => Promise.resolve({ replyCode: 250 }), 'sent'],
  ['is unavailable', () => Promise.reject(new GatewayError('away', { isFinal: false })), 'queued'],
])('files of an email are closed where its gateway %s', async (_what, send, state) => {
  const content = new Readable({ read: () => undefined });
  const gateway: Gateway = { send, close: () => Promise.resolve() };
  const attachments = [{ filename: 'a.bin', contentType: 'application/octet-stream', content }];
  const renderer = jest.fn(() => Promise.resolve({ text: 'hello', attachments }));
  const circuit = new Circuit(clock);
  const outcome = await deliver(message, { clock, log: pino({ level: 'silent' }), gateway, circuit, renderer });
  expect([outcome.state, content.destroyed]).toEqual([state, true]);
});

it.each([
  ['stops deliveries where its gateway is unavailable', false, true],
  ['stops nothing where the email itself cannot be read', true, false],
])('an email that fails time after time %s', async (_what, isOurs, isOpen) => {
  const send = () => Promise.reject(new GatewayError('failed', { isFinal: false, isOurs }));
  const gateway: Gateway = { send, close: () => Promise.resolve() };
  const circuit = new Circuit(clock);
  const renderer = () => Promise.resolve({ text: 'hello' });
  for (let attempts = 1; attempts <= 10; attempts += 1)
    await deliver({ ...message, attempts }, { clock, log: pino({ level: 'silent' }), gateway, circuit, renderer });
  expect(circuit.isOpen).toBe(isOpen);
});

it.each([
  ['Telegram cannot be reached', undefined, undefined],
  [
    'the SMS gateway cannot be reached',
    Object.assign(new Error('connect to +79161234567'), { code: 'ECONNREFUSED' }),
    'ECONNREFUSED',
  ],
])('the log says why a delivery failed: %s', async (reason, cause, code) => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const send = () => Promise.reject(new GatewayError(reason, { isFinal: false, cause }));
  const gateway: Gateway = { send, close: () => Promise.resolve() };
  const renderer = () => Promise.resolve({ text: 'hello' });
  await deliver(message, { clock, log, gateway, circuit: new Circuit(clock), renderer });
  const line = JSON.parse(lines[0]!) as Record<string, unknown>;
  expect([line['msg'], line['reason'], line['code']]).toEqual(['delivery attempt failed; will retry', reason, code]);
  expect(lines[0]).not.toContain('79161234567');
});

it.each([
  ['logout', 1, 2],
  ['logout', 10, 1024],
  ['logout', 30, 3600],
  ['email', 1, 2],
  ['email', 30, 300],
] as const)('a message by %s that fails for the %ith time waits %i seconds', async (channel, attempts, seconds) => {
  const send = () => Promise.reject(new GatewayError('away', { isFinal: false }));
  const gateway: Gateway = { send, close: () => Promise.resolve() };
  const parts = { clock, log: pino({ level: 'silent' }), gateway, circuit: new Circuit(clock) };
  const renderer = () => Promise.resolve({ text: 'hello' });
  const outcome = await deliver({ ...message, channel, attempts }, { ...parts, renderer });
  expect(outcome).toMatchObject({ state: 'queued', dueAt: addSeconds(clock.now(), seconds) });
});
