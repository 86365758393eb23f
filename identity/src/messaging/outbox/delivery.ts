import type { FastifyBaseLogger } from 'fastify';
import { addSeconds, type Clock } from '../../platform/clock';
import { GatewayError, type Attachment, type Gateway } from '../gateways/gateway';
import type { Circuit } from './circuit';
import {
  repeatable,
  type Channel,
  type ClaimedMessage,
  type DecoyFate,
  type MessageRenderer,
  type Way,
} from './outbox';
import type { Outcome } from './outbox.repository';
import { traceGateway } from './traceDelivery';

const firstRetrySeconds = 2;
/** The longest pause between two tries. A logout is tried for a day, so the queued ones of a dead application must not take all slots. */
const longestRetrySeconds = (channel: Channel): number => (channel === 'logout' ? 3600 : 300);

interface DeliveryParts {
  clock: Clock;
  log: FastifyBaseLogger;
  gateway: Gateway;
  circuit: Circuit;
  renderer: MessageRenderer | undefined;
  /** The way that a message goes on by itself where its gateway does not take it. */
  nextWay?(): Way | undefined;
}

/**
 * Renders a claimed message and hands it to its gateway. The text exists only during this call. A failure before the gateway has the
 * message, e.g. while the database is unavailable, is retried: the message cannot have arrived.
 */
export async function deliver(message: ClaimedMessage, parts: DeliveryParts): Promise<Outcome> {
  const { clock, log, gateway, circuit, renderer } = parts;
  const finalOutcome = (state: 'sent' | 'dropped', replyCode: number | null): Outcome => ({
    id: message.id,
    attempts: message.attempts,
    state,
    replyCode,
    at: clock.now(),
  });

  let files: readonly Attachment[] = [];
  let isHandedOver = false;
  try {
    const rendered = await renderer?.(message);
    files = rendered?.attachments ?? [];
    if (!rendered) return finalOutcome('dropped', null);
    const { decoy, ...text } = rendered;
    const outgoing = { id: message.id, to: message.recipient, ...text };
    if (decoy) {
      // A decoy gets the outcome that a real message would get now, so that the delay does not reveal it.
      const reported = await gateway.compose?.(outgoing);
      if (circuit.isFailing) return retryOutcome(message, null, clock);
      return decoyOutcome(message, decoy, { ...finalOutcome('sent', null), ...reported });
    }
    isHandedOver = true;
    const { replyCode, ...reported } = await traceGateway(message.channel, () => gateway.send(outgoing));
    if (circuit.recordSuccess()) log.info({ channel: message.channel }, 'gateway circuit closed: deliveries resumed');
    return { ...finalOutcome('sent', replyCode), ...reported };
  } catch (error) {
    if (error instanceof GatewayError) return failureOutcome(message, error, parts);
    if (isHandedOver) throw error;
    const { id: messageId, channel, kind, attempts } = message;
    log.error({ err: error, messageId, channel, kind, attempts }, 'message could not be rendered; will retry');
    return retryOutcome(message, null, clock);
  } finally {
    // Streams that the gateway did not read to the end would stay open.
    for (const { content } of files) content.destroy();
  }
}

/** @param sent the outcome of a message that was sent now */
function decoyOutcome({ createdAt }: ClaimedMessage, { afterMs, isRefused }: DecoyFate, sent: Outcome): Outcome {
  const at = afterMs === undefined ? sent.at : new Date(createdAt.getTime() + afterMs);
  if (!isRefused) return { ...sent, at };
  return { ...sent, at, state: 'dead', isAccepted: false, failureReason: 'unknown' };
}

/**
 * Whether a failure means that the channel's peer is unavailable. A 4xx of a mail server concerns one address only, and each
 * application has a logout address of its own, so neither counts.
 */
const isPeerUnavailable = (channel: Channel, replyCode: number | null): boolean =>
  channel !== 'logout' && (replyCode === null || (channel !== 'email' && channel !== 'bulk_email'));

/**
 * The error code of a broken connection, e.g. ECONNREFUSED; fetch wraps it. The cause's message is not logged: it may quote a phone or an
 * email address.
 */
function codeOf(cause: unknown): string | undefined {
  const { code, cause: wrapped } = (cause ?? {}) as { code?: string; cause?: { code?: string } };
  return code ?? wrapped?.code;
}

/**
 * A final refusal proves that the peer is up and ends the message. A missing answer also ends a message that must not arrive twice, but
 * proves nothing about the peer. Any other failure is retried until the message expires.
 */
function failureOutcome(message: ClaimedMessage, error: GatewayError, parts: DeliveryParts): Outcome {
  const { clock, log, circuit } = parts;
  const { id, channel, kind, attempts } = message;
  const { isFinal, isOurs, replyCode, retryAfterSeconds } = error;
  const isUncertain = error.isUnanswered && !repeatable.includes(channel);
  const attempt = {
    messageId: id,
    channel,
    kind,
    attempts,
    replyCode,
    reason: error.message,
    code: codeOf(error.cause),
  };
  log.warn(attempt, failureText(isFinal, isUncertain));
  const next = isUncertain || isOurs ? undefined : parts.nextWay?.();
  const goOn = (way: Way): Outcome => {
    log.info({ messageId: id, channel, to: way }, 'message goes on by the next way of the list');
    return { id, attempts, state: 'queued', replyCode, at: clock.now(), dueAt: clock.now(), way };
  };
  if (isFinal) {
    if (circuit.recordSuccess()) log.info({ channel }, 'gateway circuit closed: deliveries resumed');
    if (next) return goOn(next);
    // An application that takes no logout is no failure that a person waits for.
    const failureReason = channel === 'logout' ? undefined : error.failureReason;
    return { id, attempts, state: 'dead', replyCode, at: clock.now(), failureReason };
  }
  // A Retry-After proves that the peer is up: it does not count against the circuit breaker, and neither does a fault of our own.
  if (!isOurs && retryAfterSeconds === undefined && isPeerUnavailable(channel, replyCode) && circuit.recordFailure())
    log.warn({ channel }, 'gateway circuit opened: deliveries paused for 15 s');
  if (isUncertain) return { id, attempts, state: 'uncertain', replyCode, at: clock.now() };
  if (next) return goOn(next);
  return retryOutcome(message, replyCode, clock, retryAfterSeconds);
}

/** The state of a message after a failure, for the log. */
function failureText(isFinal: boolean, isUncertain: boolean): string {
  if (isFinal) return 'delivery refused permanently; will not retry';
  return isUncertain
    ? 'delivery was not answered, outcome unknown; will not retry'
    : 'delivery attempt failed; will retry';
}

/** Queues a message again; the pause doubles with each attempt unless the peer sets it. */
function retryOutcome(
  { id, channel, attempts }: ClaimedMessage,
  replyCode: number | null,
  clock: Clock,
  retryAfterSeconds = Math.min(firstRetrySeconds * 2 ** (attempts - 1), longestRetrySeconds(channel)),
): Outcome {
  const at = clock.now();
  return { id, attempts, state: 'queued', replyCode, at, dueAt: addSeconds(at, retryAfterSeconds) };
}
