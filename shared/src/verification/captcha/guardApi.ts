import { ApiError } from '../../api-client/ApiError';
import type { Api, CallOptions, Endpoint } from '../../api-client/endpoint';
import type { Captcha } from './Captcha';
import { purposeOf } from './purpose';
import { whyUnchecked } from './whyUnchecked';

/** The body with a solved challenge; a form gets it as a field. */
function withToken<Body>(body: Body | undefined, captcha_token: string): Body {
  if (!(body instanceof FormData)) return { ...body, captcha_token } as Body;
  body.set('captcha_token', captcha_token);
  return body;
}

const isRequired = (error: unknown): boolean => error instanceof ApiError && error.code === 'captcha_required';

/**
 * An Api that adds solved challenges to the calls that need them (spec 4, Captcha), so that screens do not have to. An SMS always
 * needs one, so it is prepared as soon as the phone was identified.
 * @param load loads the captcha's code, which the first screen does not need
 */
export function guardApi(api: Api, load: () => Promise<Captcha>): Api {
  return {
    async call<Body, Answer>(endpoint: Endpoint<Body, Answer>, body?: Body, options?: CallOptions): Promise<Answer> {
      const purpose = purposeOf(endpoint.path, body);
      if (!purpose) return api.call(endpoint, body, options);
      const attempt = (captcha_token?: string): Promise<Answer> =>
        api.call(endpoint, captcha_token === undefined ? body : withToken(body, captcha_token), options);
      if (purpose.action === 'send_sms') return (await loaded()).solveFor(purpose, attempt);
      try {
        const answer = await attempt();
        // If its code cannot be loaded now, the send loads it again.
        if (purpose.action === 'identify') prepareSend(purpose.phone);
        return answer;
      } catch (error) {
        if (!isRequired(error)) throw error;
        const answer = await (await loaded()).solveFor(purpose, attempt);
        if (purpose.action === 'identify') prepareSend(purpose.phone);
        return answer;
      }
    },
  };

  function loaded(): Promise<Captcha> {
    return load().catch(async (error: unknown) => {
      throw await whyUnchecked(api, error);
    });
  }

  function prepareSend(phone: string | undefined): void {
    load().then(
      (captcha) => captcha.prepare({ action: 'send_sms', phone }),
      () => undefined,
    );
  }
}
