import type { Metadata } from '@passport/shared/schemas/users';
import { providerNames } from '@passport/shared/schemas/externalAuth';
import type { Config } from '../platform/config/config';

/** Settings that clients need before their first call (`GET /user/get_metadata/`); no personal data. */
export const metadata = ({
  codes,
  limits,
  captcha,
  defaultLanding,
  identifyMode,
  nameCharacters,
  externalProviders,
}: Config): Metadata => ({
  sms_code_length: codes.smsLength,
  email_code_length: codes.emailLength,
  code_ttl_seconds: codes.ttlSeconds,
  resend_seconds: limits.resendSeconds,
  max_code_tries: limits.codeTries,
  captcha,
  providers: providerNames.filter((name) => externalProviders[name] !== undefined),
  default_landing: defaultLanding,
  identify_mode: identifyMode,
  name_characters: nameCharacters,
});
