import type { Config } from '../../../platform/config/config';
import type { CaptchaGateway } from './captchaGateway';
import { createReCaptcha } from './reCaptcha';
import { createSmartCaptcha } from './smartCaptcha';

/**
 * Creates the configured captcha service.
 * @param isStandard selects the standard or the strict key pair
 * @returns undefined if challenges are our own or off
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
