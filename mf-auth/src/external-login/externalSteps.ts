import type { AnalyticsStep } from '@passport/shared/host/Host';
import type { ProviderName } from '@passport/shared/schemas/externalAuth';

/** The steps of coming back from a provider. Whoever is known here goes on in the login flow (see handOver). */
export const externalSteps = ['ARRIVING', 'FAILED', 'REGISTER_FORM', 'PHONE_CODE', 'EMAIL_CODE'] as const;
export type ExternalStep = (typeof externalSteps)[number];

/** What going back leads to; what is absent cannot be gone back from. */
const behind: Partial<Record<ExternalStep, ExternalStep>> = {
  PHONE_CODE: 'REGISTER_FORM',
  EMAIL_CODE: 'REGISTER_FORM',
};

/** @returns the step before, or undefined where there is none */
export const stepBehind = (step: ExternalStep): ExternalStep | undefined => behind[step];

/** The step names of spec 2: two providers have their own, the others those of any registration. */
const ownNames: Partial<Record<`${ProviderName}/${ExternalStep}`, AnalyticsStep>> = {
  'YANDEX/REGISTER_FORM': 'anon_yandex_registration',
  'YANDEX/PHONE_CODE': 'anon_yandex_phone_code',
  'YANDEX/EMAIL_CODE': 'anon_yandex_email_code',
  'GOOGLE/REGISTER_FORM': 'anon_google_registration',
  'GOOGLE/PHONE_CODE': 'anon_google_phone_code',
};
const commonNames: Partial<Record<ExternalStep, AnalyticsStep>> = {
  REGISTER_FORM: 'anon_registration',
  PHONE_CODE: 'anon_phone_code',
  EMAIL_CODE: 'anon_email_code',
};

export const analyticsStepOf = (provider: ProviderName, step: ExternalStep): AnalyticsStep | undefined =>
  ownNames[`${provider}/${step}`] ?? commonNames[step];
