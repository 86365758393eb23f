import { countryOfPhone } from './phone';
import type { Config } from '../platform/config/config';

/** Whether this installation sends SMS to the country of a phone (SMS_COUNTRIES, R-12). */
export function isServedCountry({ sms: { countries } }: Pick<Config, 'sms'>, phone: string): boolean {
  if (countries.length === 0) return true;
  const country = countryOfPhone(phone);
  return country !== undefined && countries.includes(country);
}
