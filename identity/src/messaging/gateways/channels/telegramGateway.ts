import { isLocalHost } from '@passport/shared/schemas/checks/webAddress';
import type { FailureReason } from '@passport/shared/schemas/receipts';
import { GatewayError, type Delivery, type Gateway, type OutgoingMessage } from '../gateway';
import { postJson } from '../httpPost';
import { deliveryOf } from '../httpReply';

const peerName = 'the Telegram Gateway';

/** Path at which the service takes its reports. */
export const telegramGatewayPath = '/gateway/telegram/';

/** Of the ids that the gateway gives to messages: what a text column can store. */
export const requestIdPattern = /^[!-~]{1,128}$/;

/** Seconds that `ttl` may have: undelivered messages are given up after it, and cost nothing. */
const [shortestTtl, longestTtl] = [30, 3600];

/** Errors for good whose reason is known. That Telegram does not reach a number says nothing of the number itself. */
const reasons: ReadonlyMap<string, FailureReason> = new Map([
  ['PHONE_NUMBER_INVALID', 'no_such_number'],
  ['PHONE_NUMBER_NOT_FOUND', 'unreachable'],
  ['PHONE_NUMBER_NOT_AVAILABLE', 'unreachable'],
  ['BALANCE_NOT_ENOUGH', 'no_money'],
  ['ACCESS_TOKEN_INVALID', 'gateway_down'],
  ['ACCESS_TOKEN_REQUIRED', 'gateway_down'],
]);
const floodWait = /^FLOOD_WAIT(?:_(\d{1,6}))?$/;

interface GatewayAnswer {
  ok?: unknown;
  result?: { request_id?: unknown };
  error?: unknown;
}

interface TelegramGatewayParts {
  /** `https://gatewayapi.telegram.org`, or a peer that speaks its language. */
  url: string;
  /** Sent as Bearer. */
  token: string;
  /** PUBLIC_URL, to which reports come. */
  publicUrl: string;
  timeoutMs?: number;
}

/** Where reports are sent to; undefined if the gateway could not, and would therefore refuse each message. */
function callbackUrl({ url, publicUrl }: TelegramGatewayParts): string | undefined {
  const { protocol, hostname } = new URL(publicUrl);
  const isReached = protocol === 'https:' || (isLocalHost(hostname) && isLocalHost(new URL(url).hostname));
  return isReached ? `${publicUrl}${telegramGatewayPath}` : undefined;
}

/**
 * Codes by the Telegram Gateway (https://core.telegram.org/gateway/api), which writes the text itself. Numbers are not looked up before
 * (`checkSendAbility`): the answer to the message says the same.
 */
export function createTelegramGateway(parts: TelegramGatewayParts): Gateway {
  const { url, token, timeoutMs } = parts;
  const callback = callbackUrl(parts);
  const peer = {
    name: peerName,
    url: `${url}/sendVerificationMessage`,
    headers: { authorization: `Bearer ${token}` },
    ...(timeoutMs !== undefined && { timeoutMs }),
  };
  return {
    async send(message) {
      const { statusCode, body } = await postJson(peer, { ...requestOf(message), callback_url: callback });
      const answer = (await body.json().catch(() => undefined)) as GatewayAnswer | null | undefined;
      return readAnswer(statusCode, answer ?? {}, message.ttlSeconds);
    },
    close: () => Promise.resolve(),
  };
}

function requestOf({ id, to, code, ttlSeconds }: OutgoingMessage): object {
  // Without it the gateway would make a code of its own, which nobody here knows.
  if (code === undefined) throw new GatewayError(`${peerName} carries codes alone`, { isFinal: true, isOurs: true });
  const ttl = ttlSeconds === undefined ? undefined : Math.min(Math.max(ttlSeconds, shortestTtl), longestTtl);
  return { phone_number: to, code, ttl, payload: id };
}

/** @param lifeSeconds of the message: to be asked to wait for longer is a refusal for good */
function readAnswer(replyCode: number, { ok, result, error }: GatewayAnswer, lifeSeconds = longestTtl): Delivery {
  if (ok === true) return { replyCode, gatewayMessageId: idOf(result) };
  if (ok !== false || typeof error !== 'string') {
    deliveryOf(peerName, replyCode);
    const isUnanswered = true;
    throw new GatewayError(`${peerName} gave an answer of no known form`, { isFinal: false, isUnanswered, replyCode });
  }
  const [isFlood, seconds = ''] = floodWait.exec(error) ?? [];
  const isTemporary = replyCode >= 500 || (isFlood !== undefined && Number(seconds) < lifeSeconds);
  throw new GatewayError(`${peerName} answered ${nameOf(error)}`, {
    isFinal: !isTemporary,
    replyCode,
    failureReason: isFlood === undefined ? reasons.get(error) : 'gateway_down',
    ...(isTemporary && seconds !== '' && { retryAfterSeconds: Number(seconds) }),
  });
}

/** @returns undefined for an id by which no report could name the message */
const idOf = (result: GatewayAnswer['result']): string | undefined =>
  typeof result?.request_id === 'string' && requestIdPattern.test(result.request_id) ? result.request_id : undefined;

/** An error for the log: its name and nothing else that it may say. */
const nameOf = (error: string): string => (/^[A-Z_]{1,60}\d{0,6}$/.test(error) ? error : 'an unknown error');
