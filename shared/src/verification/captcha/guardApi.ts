import { ApiError } from '../../api-client/ApiError';
import type { Api, CallOptions, Endpoint } from '../../api-client/endpoint';
import type { Captcha } from './Captcha';
import { purposeOf } from './purpose';

const isRequired = (error: unknown): boolean => error instanceof ApiError && error.code === 'captcha_required';

/**
 * An Api that brings solved challenges where the service wants them (spec 4, Captcha): every screen calls as
 * if there were none. An SMS needs one always; it is begun as soon as the phone was identified, so that nobody waits.
 * @param load fetches the captcha's code, which the first screen does without
 */
export function guardApi(api: Api, load: () => Promise<Captcha>): Api {
  return {
    async call<Body, Answer>(endpoint: Endpoint<Body, Answer>, body?: Body, options?: CallOptions): Promise<Answer> {
      const purpose = purposeOf(endpoint.path, body);
      if (!purpose) return api.call(endpoint, body, options);
      const attempt = (captcha_token?: string): Promise<Answer> =>
        api.call(endpoint, captcha_token === undefined ? body : ({ ...body, captcha_token } as Body), options);
      if (purpose.action === 'send_sms') return (await load()).solveFor(purpose, attempt);
      try {
        const answer = await attempt();
        // Should its code not come now, the send asks for it again.
        if (purpose.action === 'identify') prepareSend(purpose.phone);
        return answer;
      } catch (error) {
        if (!isRequired(error)) throw error;
        const answer = await (await load()).solveFor(purpose, attempt);
        if (purpose.action === 'identify') prepareSend(purpose.phone);
        return answer;
      }
    },
  };

  function prepareSend(phone: string | undefined): void {
    load().then(
      (captcha) => captcha.prepare({ action: 'send_sms', phone }),
      () => undefined,
    );
  }
}
