import type { Agent } from 'undici';
import { loadOnce } from '../../../platform/loadOnce';
import { GatewayError, type Gateway } from '../../../messaging/gateways/gateway';
import { deliveryOf } from '../../../messaging/gateways/httpReply';
import { callbackLookup, isRefusal, refuseAddress } from '../../../messaging/gateways/callableAddress';
import type { PrivateCallbacks } from '../../../platform/config/config';

/** A slow application would delay others; its message is retried later. */
const timeoutMs = 5000;

/**
 * Back-channel logout: `POST logout_token=…` to the address of an application (OpenID Connect Back-Channel Logout section 2.5).
 * The SQL function `queue_backchannel_logout` queues the rows that it delivers (identity/migrations/0121_queue_logout.ts).
 * @param allowed addresses to allow in addition to public ones (`ALLOW_PRIVATE_CALLBACKS`)
 */
export function createLogoutGateway(allowed: PrivateCallbacks): Gateway {
  let agent: Agent | undefined;
  const load = loadOnce(async () => {
    const undici = await import('undici');
    const lookup = callbackLookup(allowed);
    agent = new undici.Agent(lookup ? { connect: { lookup } } : {});
    return { request: undici.request, agent };
  });

  /** @returns the HTTP status */
  const post = async (url: string, token: string): Promise<number> => {
    try {
      refuseAddress(new URL(url), allowed);
      const { request, agent: dispatcher } = await load();
      const answer = await request(url, {
        dispatcher,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ logout_token: token }).toString(),
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.body.dump();
      return answer.statusCode;
    } catch (cause) {
      const isFinal = isRefusal(cause);
      throw new GatewayError(isFinal ? cause.message : 'the application cannot be reached', { isFinal, cause });
    }
  };

  return {
    async send({ to, text }) {
      return deliveryOf('the application', await post(to, text));
    },
    async close() {
      await agent?.close();
    },
  };
}
