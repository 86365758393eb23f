import type { Context } from '../../context';
import type { SharedRule } from './sharedLimits';

const texts = {
  prefix_burst: 'SMS codes slowed down: hourly limit of a block of 1000 phone numbers reached',
  country_day: 'SMS codes slowed down: daily limit of a country reached',
} as const;

/** Raises the alert of a limit that has refused a request. The log contains the country, and no part of a phone number. */
export function reportReached({ metrics, log }: Pick<Context, 'metrics' | 'log'>, { alert, key }: SharedRule): void {
  if (alert === undefined) return;
  metrics.alert(alert);
  log.warn({ alert, ...(alert === 'country_day' && { counter: key }) }, texts[alert]);
}
