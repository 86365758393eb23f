import type { SettingsReader } from './settingsReader';

export type CaptchaKind = 'pow' | 'smartcaptcha' | 'recaptcha' | 'off';

interface CaptchaKeys {
  site: string;
  secret: string;
}

/** An external captcha service: its verification address and its two key pairs (spec 9, captcha key). */
export interface CaptchaService {
  verifyUrl: string;
  keys: { standard: CaptchaKeys; strict: CaptchaKeys };
}

const verifyUrls = {
  smartcaptcha: 'https://smartcaptcha.yandexcloud.net/validate',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
};

/** Reads `CAPTCHA_SITE_KEY`, `CAPTCHA_SECRET_KEY`, their `_STRICT_` variants and `CAPTCHA_VERIFY_URL`. */
export function readCaptchaService(read: SettingsReader, captcha: CaptchaKind): CaptchaService {
  const standard = { site: read.text('CAPTCHA_SITE_KEY', ''), secret: read.text('CAPTCHA_SECRET_KEY', '') };
  const strict = {
    site: read.text('CAPTCHA_STRICT_SITE_KEY', standard.site),
    secret: read.text('CAPTCHA_STRICT_SECRET_KEY', standard.secret),
  };
  const isService = captcha === 'smartcaptcha' || captcha === 'recaptcha';
  const verifyUrl = read.url('CAPTCHA_VERIFY_URL', ['https:', 'http:']) ?? (isService ? verifyUrls[captcha] : '');
  if (isService && (standard.site === '' || standard.secret === '')) {
    read.mistakes.push(`CAPTCHA=${captcha} needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET_KEY.`);
  }
  return { verifyUrl, keys: { standard, strict } };
}
