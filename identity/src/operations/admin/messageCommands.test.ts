import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { addSeconds } from '../../platform/clock';
import { sendSms, signUp, someEmail, somePhone, ok, verifySms, codeTo, wrongFor } from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';
import type { Json } from '../../testing/json';
import { operate } from '../../testing/operate';

describeOnBothDatabases("operators' commands for messages", (driver) => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { limits: { resendSeconds: 0 } } });
  });
  afterEach(() => service.close());

  const run = (line: string): Promise<Json> => operate(service, ...line.split(' '));
  const inMinutes = (minutes: number): string => addSeconds(service.clock.now(), minutes * 60).toISOString();

  it('a gateway is paused for an hour, or for as long as is said, and is resumed', async () => {
    const { switches } = service.context;
    expect(await run('messages pause --gateway smpp')).toEqual({
      gateway: 'smpp',
      paused_until: inMinutes(60),
      switches: [{ paused: 'smpp', until: inMinutes(60) }],
    });
    expect(await run('messages pause --gateway smpp --minutes 5')).toMatchObject({ paused_until: inMinutes(5) });
    await switches.refresh();
    expect(switches.isPaused('smpp')).toBe(true);
    const resumed = { gateway: 'smpp', paused_until: null, switches: [] };
    expect(await run('messages resume --gateway smpp')).toEqual(resumed);
    expect(await run('messages resume --gateway smpp')).toEqual(resumed);
    await switches.refresh();
    expect(switches.isPaused('smpp')).toBe(false);
  });

  it('a channel comes first in a country for a while, until it is switched off', async () => {
    const { switches } = service.context;
    await run('messages pause --gateway smpp --minutes 1');
    service.clock.step(60);
    expect(await run('messages prefer --channel voice --country ru --minutes 30')).toEqual({
      channel: 'voice',
      country: 'RU',
      preferred_until: inMinutes(30),
      switches: [{ preferred: 'voice', country: 'RU', until: inMinutes(30) }],
    });
    await switches.refresh();
    expect(switches.preferredIn('RU')).toBe('voice');
    expect(await run('messages prefer --channel voice --country RU --off')).toMatchObject({
      preferred_until: null,
      switches: [],
    });
    await switches.refresh();
    expect(switches.preferredIn('RU')).toBeUndefined();
  });

  it.each([
    ['messages pause --gateway smpp --minutes 0', '--minutes must be a whole number from 1 to 10080.'],
    ['messages pause --gateway smpp --minutes 10081', '--minutes must be a whole number from 1 to 10080.'],
    ['messages pause --gateway sms', 'There is no gateway sms: there are smpp, http, inbox, telegram, smtp.'],
    ['messages prefer --channel pigeon --country RU', 'There is no channel pigeon: there are sms, '],
    ['messages prefer --channel sms --country XX', 'XX is not a country: it must be a code like RU.'],
    ['messages prefer --channel sms --country RU --minutes 5 --off', 'Give --minutes or --off, not both.'],
    ['messages report --days 31', '--days must be a whole number from 1 to 30.'],
    ['messages show --to 12', '--to must be a phone number or an email address.'],
    ['messages show --to anna@', '--to must be a phone number or an email address.'],
  ])('%s is refused', async (line, message) => {
    await expect(run(line)).rejects.toThrow(message);
  });

  it('the trail of a phone and of an address says what became of each message, the newest first', async () => {
    const person = await signUp(service);
    const asked = service.clock.now();
    service.clock.step(5);
    const browser = {
      ip: '8.8.8.8',
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    };
    const { phone_verification } = ok(await sendSms(service, 'SIGNIN', { user: person.id }, browser));
    await service.deliver();
    const code = await codeTo(service, somePhone);
    service.clock.step(3);
    expect((await verifySms(service, phone_verification, wrongFor(code), browser)).status).toBe(400);
    ok(await verifySms(service, phone_verification, code, browser));
    const used_at = service.clock.now().toISOString();

    const trail = await run('messages show --to 8(916)123-45-67');
    expect(trail).toMatchObject({ to: somePhone, has_more: false });
    const sentAt = addSeconds(asked, 5).toISOString();
    expect(trail.items[0]).toMatchObject({
      kind: 'verification_code',
      asked: { at: sentAt, action: 'SIGNIN', country: 'US', device: 'Firefox, Linux' },
      channel: 'sms',
      gateway: null,
      stage: 'handed_over',
      state: 'sent',
      queued_at: sentAt,
      deliveries: 1,
      handed_over_at: sentAt,
      delivered_at: null,
      reason: null,
      tries: 2,
      used_at,
      price: null,
      currency: null,
    });
    expect(trail.items.map(({ asked: { action } }: Json) => action)).toEqual(['SIGNIN', 'SIGNUP']);
    const mails = await run('messages show --to ANNA@example.com');
    expect(mails.to).toBe(someEmail);
    expect(mails.items.map(({ kind, notice, channel }: Json) => [kind, notice, channel])).toEqual([
      ['verification_code', undefined, 'email'],
    ]);
    expect(JSON.stringify([trail, mails])).not.toMatch(/8\.8\.8\.8|seed/);
  });

  it('of a code that was sent again the last message is the one that was used', async () => {
    const { id: user } = await signUp(service);
    const browser = { cookies: { device: 'a'.repeat(43) } };
    const first = service.clock.now();
    ok(await sendSms(service, 'SIGNIN', { user }, browser));
    service.clock.step(70);
    const { phone_verification } = ok(await sendSms(service, 'SIGNIN', { user }, browser));
    ok(await verifySms(service, phone_verification, await codeTo(service, somePhone), browser));
    const { items } = await run(`messages show --to ${somePhone}`);
    const asked = { at: first.toISOString(), action: 'SIGNIN' };
    expect(items.slice(0, 2)).toMatchObject([
      { asked, queued_at: addSeconds(first, 70).toISOString(), used_at: addSeconds(first, 70).toISOString() },
      { asked, queued_at: first.toISOString(), used_at: null },
    ]);
  });

  it('the trail has notices by their names, decoys as such, reasons of failures, and at most a hundred messages', async () => {
    const at = service.clock.now();
    const insert = (number: number, more: object) => ({
      channel: 'sms',
      kind: 'notice',
      recipient: somePhone,
      reference: JSON.stringify({ notice: 'new_device', device: 'Safari, iOS', country: '' }),
      created_at: addSeconds(at, number),
      due_at: at,
      expires_at: addSeconds(at, 600),
      ...more,
    });
    const rows = Array.from({ length: 99 }, (_, number) => insert(number, {}));
    const failed = insert(99, {
      state: 'sent',
      gateway: 'smpp',
      country: 'RU',
      price: '4.350000',
      currency: 'RUB',
      finished_at: at,
      accepted_at: at,
      failed_at: at,
      failure_reason: 'unreachable',
      reply_code: 0,
    });
    const decoy = insert(100, {
      reference: JSON.stringify({ verification: randomUUID(), decoy: 1 }),
      state: 'dropped',
    });
    for (const row of [...rows, failed, decoy])
      await service.storage.db
        .insertInto('outbox')
        .values(row as never)
        .execute();
    const { items, has_more } = await run(`messages show --to ${somePhone}`);
    expect([items.length, has_more]).toEqual([100, true]);
    expect(items[0]).toMatchObject({ is_decoy: true, stage: 'expired' });
    expect(items[1]).toMatchObject({
      notice: 'new_device',
      asked: { at: null, action: null, country: null, device: 'Safari, iOS' },
      gateway: 'smpp',
      country: 'RU',
      stage: 'failed',
      reason: 'unreachable',
      reply_code: 0,
      price: 4.35,
      currency: 'RUB',
    });
    expect(items[1].is_decoy).toBeUndefined();
    expect(items[2]).toMatchObject({ stage: 'queued', handed_over_at: null });
  });

  it('each is in the security log with its subject, and with no contact in plain', async () => {
    const { id } = await signUp(service);
    for (const line of [
      `messages show --to ${somePhone}`,
      `messages show --to ${someEmail}`,
      'messages show --to +79990000000',
      'messages show --to boris@example.com',
      'messages pause --gateway smpp',
      'messages resume --gateway smtp',
      'messages prefer --channel sms --country ru',
      'messages report',
    ])
      await run(line);
    const { user_id } = await service.storage.db
      .selectFrom('users')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const events = await service.storage.db
      .selectFrom('audit_events')
      .select(['details', 'target_type', 'target_id', 'actor_kind'])
      .where('event', '=', 'operator_command')
      .orderBy('id')
      .execute();
    const command = (name: string, type: string, target: string) => ({
      actor_kind: 'operator',
      details: { command: `messages ${name}` },
      target_type: type,
      target_id: target,
    });
    expect(events).toEqual([
      command('show', 'user', user_id),
      command('show', 'user', user_id),
      command('show', 'phone', '+7******0000'),
      command('show', 'email', 'b***@example.com'),
      command('pause', 'gateway', 'smpp'),
      command('resume', 'gateway', 'smtp'),
      command('prefer', 'country', 'RU'),
      command('report', 'instance', 'instance'),
    ]);
  });
});
