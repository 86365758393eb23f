import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyticsSteps, type AnalyticsStep } from './Host';

const root = join(import.meta.dirname, '../../..');

/** The folder that reports each step of spec 2, so that every step is reported somewhere. */
const owners: Record<AnalyticsStep, string> = {
  anon_main: 'mf-auth/src/login',
  anon_phone_code: 'mf-auth/src/login',
  anon_registration: 'mf-auth/src/login',
  anon_email_code: 'mf-auth/src/login',
  anon_yandex_registration: 'mf-auth/src/external-login',
  anon_yandex_phone_code: 'mf-auth/src/external-login',
  anon_yandex_email_code: 'mf-auth/src/external-login',
  anon_google_registration: 'mf-auth/src/external-login',
  anon_google_phone_code: 'mf-auth/src/external-login',
  anon_unverified_phone_email: 'mf-auth/src/login',
  user_phone_code: 'mf-auth/src/login',
  user_email_code: 'mf-auth/src/login',
  user_passport: 'mf-passport/src/home',
  user_showcase: 'mf-showcase/src',
  user_change_email_code: 'mf-passport/src/change-contact',
  user_change_email_new_email: 'mf-passport/src/change-contact',
  user_change_email_new_email_code: 'mf-passport/src/change-contact',
  user_change_phone_code: 'mf-passport/src/change-contact',
  user_change_phone_new_phone: 'mf-passport/src/change-contact',
  user_change_phone_new_phone_code: 'mf-passport/src/change-contact',
};

/** The source files of the folder, without tests. */
const sourceOf = (folder: string): string =>
  readdirSync(join(root, folder))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'))
    .join('\n');

it.each(analyticsSteps)('%s is reported by a screen', (step) => {
  expect(sourceOf(owners[step])).toContain(`'${step}'`);
});
