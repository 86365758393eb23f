/** Steps of the sign-in funnel that `/api/metrics` counts; labels carry no personal data. */
export type FunnelStep =
  | 'identify'
  | 'send_sms'
  | 'send_email'
  | 'verify_sms'
  | 'verify_email'
  | 'sign_in'
  | 'registration'
  | 'refresh'
  | 'logout';

export interface Metrics {
  /** Counts one pass through a step. */
  step(step: FunnelStep, outcome: 'ok' | 'refused'): void;
}
