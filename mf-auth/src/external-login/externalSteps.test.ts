import { expect, it } from '@jest/globals';
import { analyticsStepOf } from './externalSteps';

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
