import type { AnalyticsStep } from '@passport/shared/host/Host';
import type { ProviderName } from '@passport/shared/schemas/externalAuth';

/** The steps after the callback of a provider. A user who is known continues in the login flow (see handOver). */
export const externalSteps = ['ARRIVING', 'FAILED', 'REGISTER_FORM', 'PHONE_CODE', 'EMAIL_CODE'] as const;
export type ExternalStep = (typeof externalSteps)[number];

/** What can happen after the callback. */
export type ExternalEvent =
  | 'registration-required'
  | 'sms-sent'
  | 'email-sent'
  /** A value of the form or a proof of it was refused: the form shows it. */
  | 'refused'
  /** The login attempt cannot be completed. */
  | 'failed'
  | 'back';

/** The next step of each event. An absent event cannot happen in that step. A completed registration leads to no step. */
const transitions: Record<ExternalStep, Partial<Record<ExternalEvent, ExternalStep>>> = {
  ARRIVING: { 'registration-required': 'REGISTER_FORM', failed: 'FAILED' },
  REGISTER_FORM: { 'sms-sent': 'PHONE_CODE', 'email-sent': 'EMAIL_CODE', failed: 'FAILED' },
  PHONE_CODE: { 'email-sent': 'EMAIL_CODE', refused: 'REGISTER_FORM', failed: 'FAILED', back: 'REGISTER_FORM' },
  EMAIL_CODE: { refused: 'REGISTER_FORM', failed: 'FAILED', back: 'REGISTER_FORM' },
  FAILED: {},
};

/** @returns the next step, or undefined if the event cannot happen */
export const nextExternalStep = (step: ExternalStep, event: ExternalEvent): ExternalStep | undefined =>
  transitions[step][event];

/** @returns the step before, or undefined if there is none */
export const stepBehind = (step: ExternalStep): ExternalStep | undefined => nextExternalStep(step, 'back');

/** The step names of spec 2: Yandex and Google have their own, the other providers those of any registration. */
const providerSteps: Partial<Record<`${ProviderName}/${ExternalStep}`, AnalyticsStep>> = {
  'YANDEX/REGISTER_FORM': 'anon_yandex_registration',
  'YANDEX/PHONE_CODE': 'anon_yandex_phone_code',
  'YANDEX/EMAIL_CODE': 'anon_yandex_email_code',
  'GOOGLE/REGISTER_FORM': 'anon_google_registration',
  'GOOGLE/PHONE_CODE': 'anon_google_phone_code',
};
const commonSteps: Partial<Record<ExternalStep, AnalyticsStep>> = {
  REGISTER_FORM: 'anon_registration',
  PHONE_CODE: 'anon_phone_code',
  EMAIL_CODE: 'anon_email_code',
};

export const analyticsStepOf = (provider: ProviderName, step: ExternalStep): AnalyticsStep | undefined =>
  providerSteps[`${provider}/${step}`] ?? commonSteps[step];
