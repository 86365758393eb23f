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

export interface Metrics {
  /** Counts one pass through a step. */
  step(step: FunnelStep, outcome: 'ok' | 'refused'): void;
  /** Counts how a token of a captcha was judged. */
  captcha(outcome: 'passed' | 'failed' | 'unavailable'): void;
  /**
   * Counts what an operator should look at: `global_guard` somebody guesses codes, `prefix_burst` somebody burns SMS,
   * `failures_uncounted` the database did not take the count of wrong codes.
   */
  alert(alert: 'global_guard' | 'prefix_burst' | 'failures_uncounted'): void;
}

/** Counts how a step of the funnel ended, and hands its result or error on. */
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
