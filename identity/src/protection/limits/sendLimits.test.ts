import { describe, expect, it } from '@jest/globals';
import { testConfig } from '../../testing/testConfig';
import { pauseKey, sendRules, type Send } from './sendLimits';

const limits = {
  ...testConfig().limits,
  resendSeconds: 59,
  sendsSession: 5,
  sendsDay: 10,
  sendsMonth: 30,
};
const sms: Send = {
  channel: 'sms',
  action: 'SIGNIN',
  recipient: '+79161234567',
  knownDevice: undefined,
  ip: '198.51.100.7',
  userId: 7,
};
const known = { ...sms, knownDevice: 'd1' };

describe('the limits of one send (R-11)', () => {
  it('are the pause, the hourly limit of an address, and the daily and monthly ones of a recipient', () => {
    expect(sendRules(sms, limits)).toEqual([
      { key: 'pause|sms|SIGNIN|+79161234567|others', limit: 1, windowSeconds: 59, code: 'too_many_requests' },
      {
        key: 'sends|sms|+79161234567|others|198.51.100.7|hour',
        limit: 5,
        windowSeconds: 3600,
        code: 'SESSION_LIMIT',
      },
      { key: 'sends|sms|+79161234567|others|day', limit: 10, windowSeconds: 86_400, code: 'DAY_LIMIT' },
      { key: 'sends|sms|+79161234567|others|month', limit: 30, windowSeconds: 2_592_000, code: 'MONTH_LIMIT' },
    ]);
  });

  it('are separate for a recognized browser, whatever its IP address', () => {
    const rules = sendRules(known, limits);
    expect(rules.map(({ key }) => key)).toEqual([
      'pause|sms|SIGNIN|+79161234567|device:d1',
      'sends|sms|+79161234567|device:d1|hour',
      'sends|sms|+79161234567|device:d1|day',
      'sends|sms|+79161234567|device:d1|month',
      'sends|sms|+79161234567|devices|day',
      'sends|sms|+79161234567|devices|month',
    ]);
    expect(sendRules({ ...known, ip: '203.0.113.9' }, limits)).toEqual(rules);
  });

  it('allow all recognized browsers together three times as much as one per day and month', () => {
    const together = [
      { key: 'sends|sms|+79161234567|devices|day', limit: 30, windowSeconds: 86_400, code: 'DAY_LIMIT' },
      { key: 'sends|sms|+79161234567|devices|month', limit: 90, windowSeconds: 2_592_000, code: 'MONTH_LIMIT' },
    ];
    for (const knownDevice of ['d1', 'd2'])
      expect(sendRules({ ...sms, knownDevice }, limits).slice(-2)).toEqual(together);
    const [day] = sendRules(known, { ...limits, sendsDay: 2_147_483_647 }).slice(-2);
    expect(day?.limit).toBe(2_147_483_647);
  });

  it('include a daily limit of the account for SMS to new phones of a signed-in person', () => {
    const change = { ...sms, action: 'UPDATE_PROFILE_NEW' } as const;
    const ofAccount = { key: 'new-phones|7', limit: 10, windowSeconds: 86_400, code: 'DAY_LIMIT' };
    expect(sendRules(change, limits)).toHaveLength(5);
    for (const recipient of ['+79161234567', '+4915123456789'])
      expect(sendRules({ ...change, recipient }, limits).at(-1)).toEqual(ofAccount);
    expect(sendRules({ ...change, channel: 'email' }, limits)).not.toContainEqual(ofAccount);
  });

  it('have no pause if it is set to 0', () => {
    const keys = sendRules(sms, { ...limits, resendSeconds: 0 }).map(({ key }) => key);
    expect(keys).toHaveLength(3);
    expect(keys).not.toContain(pauseKey(sms));
  });

  it('pause each channel, action, recipient and browser separately', () => {
    const others: Partial<Send>[] = [
      { channel: 'email' },
      { action: 'SIGNUP' },
      { recipient: '+79161234568' },
      { knownDevice: 'd1' },
      { knownDevice: 'd2' },
    ];
    expect(new Set([{}, ...others].map((other) => pauseKey({ ...sms, ...other }))).size).toBe(6);
  });
});
