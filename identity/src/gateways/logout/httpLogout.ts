import { loadOnce } from '../../loadOnce';
import { GatewayError, type Gateway } from '../gateway';
import { NotPublicError, publicLookup, refusePrivateHost } from '../publicAddress';

/** An application that takes longer holds up others: it is asked again later. */
const timeoutMs = 5000;
/** Answers that say "not now" rather than "never" (RFC 9110 sections 15.5.9, RFC 6585 section 4). */
const passing = new Set([408, 425, 429]);

/**
 * Back-channel logout: `POST logout_token=…` to the address of an application (OpenID Connect Back-Channel Logout section 2.5).
 * @param isPrivateAllowed whether addresses may lead to this machine or into its network (`ALLOW_PRIVATE_CALLBACKS`)
 */
export function createHttpLogout(isPrivateAllowed: boolean): Gateway {
  const load = loadOnce(async () => {
    const { Agent, request } = await import('undici');
    return { request, agent: new Agent(isPrivateAllowed ? {} : { connect: { lookup: publicLookup() } }) };
  });
  let isLoaded = false;

  /** @returns the status that came back */
  const post = async (url: string, token: string): Promise<number> => {
    try {
      if (!isPrivateAllowed) refusePrivateHost(new URL(url));
      const { request, agent } = await load();
      isLoaded = true;
      const answer = await request(url, {
        dispatcher: agent,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ logout_token: token }).toString(),
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.body.dump();
      return answer.statusCode;
    } catch (cause) {
      const isFinal = cause instanceof NotPublicError;
      throw new GatewayError(isFinal ? cause.message : 'the application cannot be reached', { isFinal, cause });
    }
  };

  return {
    async send({ to, text }) {
      const replyCode = await post(to, text);
      if (replyCode >= 200 && replyCode < 300) return { replyCode };
      throw new GatewayError(`the application answered ${replyCode}`, {
        isFinal: replyCode < 500 && !passing.has(replyCode),
        replyCode,
      });
    },
    async close() {
      if (isLoaded) await (await load()).agent.close();
    },
  };
}
