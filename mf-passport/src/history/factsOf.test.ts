import { describe, expect, it } from '@jest/globals';
import { factsOf } from './factsOf';

describe('the facts of an event', () => {
  it.each([
    [{}, []],
    [{ methods: 'otp sms mfa' }, ['methods.otp', 'methods.sms']],
    [{ methods: 'user swk mfa' }, ['methods.swk']],
    [{ methods: 'hwk user mfa' }, ['methods.hwk']],
    [{ methods: 'external' }, ['methods.external']],
    [{ methods: 'face' }, ['face']],
    [{ provider: 'YANDEX' }, ['providers.YANDEX']],
    [{ mode: 'TELEGRAM' }, ['modes.TELEGRAM']],
    [{ mode: 'DISABLE' }, []],
    [{ service: 'Магазин' }, ['Магазин']],
    [{ role: 'support security' }, ['roles.support', 'roles.security']],
    [{ role: 'support', reason: 'request' }, ['roles.support', 'reasons.request']],
    [{ attempts: 3 }, []],
  ])('of %j are %j', (details, facts) => {
    expect(factsOf({ details: details as Record<string, string> })).toEqual(facts);
  });
});
