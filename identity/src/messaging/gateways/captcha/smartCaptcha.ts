import { askVerdict, type CaptchaGateway, type CaptchaGatewayParts } from './captchaGateway';

/** https://yandex.cloud/en/docs/smartcaptcha/concepts/validation */
interface SmartCaptchaAnswer {
  status?: 'ok' | 'failed';
  host?: string;
}

/** Yandex SmartCaptcha. */
export const createSmartCaptcha = ({ verifyUrl, secretKey, hostname }: CaptchaGatewayParts): CaptchaGateway => ({
  async check(token, ip) {
    const answer = (await askVerdict(verifyUrl, { secret: secretKey, token, ip })) as SmartCaptchaAnswer | undefined;
    if (answer?.status !== 'ok' && answer?.status !== 'failed') return 'unavailable';
    // SmartCaptcha omits the host when it answers "ok" without having verified the token.
    const isOurs = !answer.host || answer.host.split(':')[0] === hostname;
    return answer.status === 'ok' && isOurs ? 'passed' : 'failed';
  },
});
