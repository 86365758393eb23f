import { describe, expect, it } from '@jest/globals';
import { analyticsStepOf, externalSteps, nextExternalStep, stepBehind } from './externalSteps';

describe('the steps after the callback of a provider', () => {
  it.each([
    ['ARRIVING', 'registration-required', 'REGISTER_FORM'],
    ['REGISTER_FORM', 'sms-sent', 'PHONE_CODE'],
    ['REGISTER_FORM', 'email-sent', 'EMAIL_CODE'],
    ['PHONE_CODE', 'email-sent', 'EMAIL_CODE'],
    ['PHONE_CODE', 'refused', 'REGISTER_FORM'],
    ['EMAIL_CODE', 'refused', 'REGISTER_FORM'],
    ['PHONE_CODE', 'back', 'REGISTER_FORM'],
    ['EMAIL_CODE', 'back', 'REGISTER_FORM'],
    ['EMAIL_CODE', 'failed', 'FAILED'],
    ['ARRIVING', 'sms-sent', undefined],
    ['EMAIL_CODE', 'sms-sent', undefined],
  ] as const)('%s: %s leads to %s', (step, event, next) => {
    expect(nextExternalStep(step, event)).toBe(next);
  });

  it('have no Back from the form or from a final step', () => {
    expect(externalSteps.filter((step) => stepBehind(step) === undefined)).toEqual([
      'ARRIVING',
      'FAILED',
      'REGISTER_FORM',
    ]);
  });
});

it.each([
  ['YANDEX', 'REGISTER_FORM', 'anon_yandex_registration'],
  ['YANDEX', 'PHONE_CODE', 'anon_yandex_phone_code'],
  ['YANDEX', 'EMAIL_CODE', 'anon_yandex_email_code'],
  ['GOOGLE', 'REGISTER_FORM', 'anon_google_registration'],
  ['GOOGLE', 'PHONE_CODE', 'anon_google_phone_code'],
  ['GOOGLE', 'EMAIL_CODE', 'anon_email_code'],
  ['X', 'REGISTER_FORM', 'anon_registration'],
  ['X', 'PHONE_CODE', 'anon_phone_code'],
  ['X', 'ARRIVING', undefined],
] as const)('%s at %s is told as %s', (provider, step, name) => {
  expect(analyticsStepOf(provider, step)).toBe(name);
});
