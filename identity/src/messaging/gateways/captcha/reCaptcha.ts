import { askVerdict, type CaptchaGateway, type CaptchaGatewayParts } from './captchaGateway';

/** https://developers.google.com/recaptcha/docs/verify */
interface ReCaptchaAnswer {
  success?: boolean;
  hostname?: string;
}

/** Google reCAPTCHA, invisible (v2). */
export const createReCaptcha = ({ verifyUrl, secretKey, hostname }: CaptchaGatewayParts): CaptchaGateway => ({
  async check(token, ip) {
    const form = { secret: secretKey, response: token, remoteip: ip };
    const answer = (await askVerdict(verifyUrl, form)) as ReCaptchaAnswer | undefined;
    if (typeof answer?.success !== 'boolean') return 'unavailable';
    return answer.success && answer.hostname === hostname ? 'passed' : 'failed';
  },
});
