import type { FailureReason, ReceiptState } from '@passport/shared/schemas/receipts';

/** Steps of the sign-in funnel that `/api/metrics` counts; labels carry no personal data. */
export type FunnelStep =
  | 'identify'
  | 'send_sms'
  | 'send_email'
  | 'verify_sms'
  | 'verify_email'
  | 'send_telegram'
  | 'verify_telegram'
  | 'sign_in'
  | 'registration'
  | 'external_start'
  | 'external_auth'
  | 'refresh'
  | 'logout'
  | 'set_2fa'
  | 'confirm_sign_in';

/**
 * Events that an operator should investigate. `global_guard`: codes are being guessed; `prefix_burst`: many SMS to neighbouring numbers;
 * `country_day`: more SMS to a country than a day may have; `failures_uncounted`: the database refused the count of wrong codes;
 * `budget_…`: codes have cost 80 % of the budget of a day (`near`), or all of it (`reached`).
 */
export const alertNames = [
  'global_guard',
  'prefix_burst',
  'country_day',
  'failures_uncounted',
  'budget_day_near',
  'budget_day_reached',
  'budget_country_day_near',
  'budget_country_day_reached',
] as const;
export type AlertName = (typeof alertNames)[number];

/**
 * Events of passkeys. `used`: a sign-in or a proof by passkey; `sms_saved`: those that presented no code to a phone or an email
 * address, for which a code would have been sent.
 */
export const passkeyEvents = ['offered', 'made', 'made_by_offer', 'used', 'sms_saved'] as const;
type PasskeyEvent = (typeof passkeyEvents)[number];

/** Budgets of a day: of all messages to phones, and of those to one country. */
export const budgetNames = ['day', 'country_day'] as const;
export type BudgetName = (typeof budgetNames)[number];

/** The price of a message that was handed over. */
interface MessageCost {
  channel: string;
  /** ISO 3166-1 code; empty if it is unknown. */
  country: string;
  currency: string;
  amount: number;
}

export interface Metrics {
  step(step: FunnelStep, outcome: 'ok' | 'refused'): void;
  /** Counts verdicts on captcha tokens. */
  captcha(outcome: 'passed' | 'failed' | 'unavailable'): void;
  alert(alert: AlertName): void;
  passkey(event: PasskeyEvent): void;
  /** Counts what carriers report of messages, repetitions excepted. @param reason of a failure */
  receipt(channel: string, state: ReceiptState, reason?: FailureReason): void;
  cost(cost: MessageCost): void;
  /** Counts a message that a budget would have refused. */
  overBudget(budget: BudgetName): void;
}

/** Counts the outcome of a funnel step and passes its result or error on. */
export async function counted<T>(metrics: Metrics, step: FunnelStep, work: Promise<T>): Promise<T> {
  try {
    const result = await work;
    metrics.step(step, 'ok');
    return result;
  } catch (error) {
    metrics.step(step, 'refused');
    throw error;
  }
}

/**
 * Counts the use of a passkey, if a request that succeeded presented one.
 * @param codes the verifications presented for the same proof; without one a code was saved
 */
export function countPasskeyUse(
  metrics: Pick<Metrics, 'passkey'>,
  passkey: object | null | undefined,
  codes: readonly unknown[],
): void {
  if (!passkey) return;
  metrics.passkey('used');
  if (!codes.some(Boolean)) metrics.passkey('sms_saved');
}
