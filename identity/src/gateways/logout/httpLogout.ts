import { GatewayError, type Gateway } from '../gateway';

/** An application that takes longer holds up others: it is asked again later. */
const timeoutMs = 5000;
/** Answers that say "not now" rather than "never" (RFC 9110 sections 15.5.9, RFC 6585 section 4). */
const passing = new Set([408, 425, 429]);

/** Back-channel logout: `POST logout_token=…` to the address of an application (OpenID Connect Back-Channel Logout section 2.5). */
export const createHttpLogout = (): Gateway => ({
  async send({ to, text }) {
    const answer = await post(to, text);
    if (answer.ok) return { replyCode: answer.status };
    throw new GatewayError(`the application answered ${answer.status}`, {
      isFinal: answer.status < 500 && !passing.has(answer.status),
      replyCode: answer.status,
    });
  },
  close: () => Promise.resolve(),
});

async function post(url: string, token: string): Promise<Response> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    return answer;
  } catch (cause) {
    throw new GatewayError('the application cannot be reached', { isFinal: false, cause });
  }
}
