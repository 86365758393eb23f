import { describe, expect, it } from '@jest/globals';
import { testConfig } from '../../testing/testConfig';
import { canSolveHarder, easyRule, sharedRules, waitingRules, type SharedRule } from './sharedLimits';

const { limits, ...config } = testConfig({
  limits: { sendsPrefix: 30, sendsIp: 20, sendsDevice: 10, sendsCountryDay: undefined, probesPerIp: 7 },
});
const send = {
  channel: 'sms',
  action: 'SIGNUP',
  recipient: '+79161234567',
  ip: '198.51.100.7',
  device: 'browser',
} as const;
const rulesOf = (changes: Partial<Parameters<typeof sharedRules>[0]> = {}, more: Partial<typeof limits> = {}) =>
  sharedRules({ ...send, ...changes }, { ...config, limits: { ...limits, ...more } });
const keysOf = (...given: Parameters<typeof rulesOf>) => rulesOf(...given).map(({ key }) => key);

describe('the limits that strangers share (R-12)', () => {
  it('count SMS by block of numbers, address, browser and network', () => {
    expect(rulesOf()).toEqual([
      { key: 'prefix|any|+79161234', limit: 30, windowSeconds: 3600, isOfSender: false, alert: 'prefix_burst' },
      { key: 'sender|any|198.51.100.7', limit: 20, windowSeconds: 600, isOfSender: true },
      { key: 'sender|any|browser', limit: 10, windowSeconds: 600, isOfSender: true },
      { key: 'network|198.51.100.0/24', limit: 60, windowSeconds: 600, isOfSender: false },
    ]);
    expect(keysOf({ device: undefined })).not.toContain('sender|any|browser');
    const ofHousehold = keysOf({ ip: '2001:db8:1:2::3' });
    expect(ofHousehold).toContain('sender|any|2001:db8:1:2::/64');
    expect(ofHousehold).toContain('network|2001:db8:1::/48');
  });

  it('count SMS by country if it has a limit', () => {
    const byCountry = (recipient: string) => rulesOf({ recipient }, { sendsCountryDay: 500 })[0];
    const ofDay = { limit: 500, windowSeconds: 86_400, isOfSender: false, alert: 'country_day' };
    expect(byCountry('+77011234567')).toEqual({ key: 'country|KZ', ...ofDay });
    expect(byCountry('+14155550123')).toEqual({ key: 'country|US', ...ofDay });
    expect(byCountry('+883510012345')).toEqual({ key: 'country|none', ...ofDay });
  });

  it("count codes to an account's own phone separately, unless that would reveal whose phone it is", () => {
    const apart = (action: 'SIGNIN' | 'SIGNUP' | 'UPDATE_PROFILE_OLD' | 'UPDATE_PROFILE_NEW') => keysOf({ action });
    expect(apart('UPDATE_PROFILE_NEW')).toEqual(apart('SIGNUP'));
    expect(apart('UPDATE_PROFILE_OLD')).toEqual(apart('SIGNIN'));
    const inBoth = apart('SIGNIN').filter((key) => apart('SIGNUP').includes(key));
    expect(inBoth).toEqual(['network|198.51.100.0/24']);
    const privately = (action: 'SIGNIN' | 'SIGNUP') =>
      sharedRules({ ...send, action }, { limits, identifyMode: 'private' });
    expect(privately('SIGNIN')).toEqual(privately('SIGNUP'));
  });

  it.each(['email', 'telegram'] as const)('count codes by %s by address', (channel) => {
    const rule = { key: 'mails|198.51.100.7', limit: 7, windowSeconds: 600, isOfSender: true };
    expect(rulesOf({ channel })).toEqual([rule]);
  });

  it('stay within the integer range of the database', () => {
    const most = 2_147_483_647;
    const [network] = rulesOf({}, { sendsIp: most }).slice(-1);
    expect(network?.limit).toBe(most);
    expect(easyRule(network!, 'harder').limit).toBe(most - 1);
  });
});

describe('past a shared limit', () => {
  const rules = rulesOf();
  const [prefix, address, browser, network] = rules as [SharedRule, SharedRule, SharedRule, SharedRule];

  it.each([
    ['no challenge', undefined, true, 30],
    ['a standard one', 'standard', true, 30],
    ['a harder one', 'harder', false, 59],
    ['none that could be asked for', 'unchecked', false, 29],
  ] as const)('a send with %s (%s)', (_name, proof, wantsHarder, limit) => {
    expect([canSolveHarder(proof), easyRule(prefix, proof)]).toEqual([wantsHarder, { ...prefix, limit }]);
  });

  it('a send is still counted, and waits a minute after the previous one of its address and browser', () => {
    const waits = [address, browser].map((rule) => ({ ...rule, key: `wait|${rule.key}`, limit: 1, windowSeconds: 60 }));
    const counted = rules.map((rule) => ({ ...rule, limit: 2_147_483_647 }));
    expect(waitingRules(rules, network, 'harder')).toEqual([...counted, ...waits]);
  });

  it('a send without challenges waits for every sender that the limit counts', () => {
    const awaited = (reached: SharedRule) =>
      waitingRules(rules, reached, 'unchecked')
        .filter(({ windowSeconds }) => windowSeconds === 60)
        .map(({ key }) => key);
    const ofSender = ['wait|sender|any|198.51.100.7', 'wait|sender|any|browser'];
    expect(awaited(prefix)).toEqual(['wait|prefix|any|+79161234', ...ofSender]);
    expect(awaited(address)).toEqual(ofSender);
  });
});
