import type { Config } from '../../../platform/config/config';
import type { CaptchaGateway } from './captchaGateway';
import { createReCaptcha } from './reCaptcha';
import { createSmartCaptcha } from './smartCaptcha';

/**
 * The captcha service that the configuration names.
 * @param isStandard which of the two pairs of keys: the standard one, or the stricter one
 * @returns undefined where challenges are our own, or none
 */
export function createCaptchaGateway(config: Config, isStandard: boolean): CaptchaGateway | undefined {
  const { captcha, captchaService, publicUrl } = config;
  if (captcha !== 'smartcaptcha' && captcha !== 'recaptcha') return undefined;
  const parts = {
    verifyUrl: captchaService.verifyUrl,
    secretKey: captchaService.keys[isStandard ? 'standard' : 'strict'].secret,
    hostname: new URL(publicUrl).hostname,
  };
  return captcha === 'smartcaptcha' ? createSmartCaptcha(parts) : createReCaptcha(parts);
}
