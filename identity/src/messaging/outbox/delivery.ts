import type { FastifyBaseLogger } from 'fastify';
import { addSeconds, type Clock } from '../../platform/clock';
import { GatewayError, type Gateway } from '../gateways/gateway';
import type { Circuit } from './circuit';
import type { Channel, MessageRenderer, TakenMessage } from './outbox';
import type { MessageEnd } from './outbox.repository';

const firstRetrySeconds = 2;
const longestRetrySeconds = 300;

interface DeliveryParts {
  clock: Clock;
  log: FastifyBaseLogger;
  gateway: Gateway;
  circuit: Circuit;
  renderer: MessageRenderer | undefined;
}

/**
 * Hands one taken message to its gateway. The text is made here and forgotten here.
 * @returns what is to be written of it
 */
export async function deliver(message: TakenMessage, parts: DeliveryParts): Promise<MessageEnd> {
  const { clock, gateway, circuit, renderer } = parts;
  const ended = (state: 'sent' | 'dropped', replyCode: number | null): MessageEnd => ({
    id: message.id,
    state,
    replyCode,
    at: clock.now(),
  });

  const rendered = await renderer?.(message);
  if (!rendered) return ended('dropped', null);
  const { isDecoy = false, ...text } = rendered;
  if (isDecoy) return circuit.isFailing ? triedAgain(message, null, clock) : ended('sent', null);
  try {
    const { replyCode } = await gateway.send({ id: message.id, to: message.recipient, ...text });
    circuit.succeeded();
    return ended('sent', replyCode);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return refused(message, error, parts);
  }
}

/**
 * Whether a failure says that the channel's one peer is away. A 4xx of a mail server is about one address; each application
 * has its own address for the end of a session, so that none of them stands for the others.
 */
const isPeerAway = (channel: Channel, replyCode: number | null): boolean =>
  channel !== 'logout' && (replyCode === null || channel !== 'email');

/** A refusal for good ends the message and shows that the peer is there; anything else is tried again until it expires. */
function refused(message: TakenMessage, error: GatewayError, { clock, log, circuit }: DeliveryParts): MessageEnd {
  const at = clock.now();
  const { id, channel, attempts } = message;
  const { isFinal, replyCode, retryAfterSeconds } = error;
  log.warn({ message: id, channel, attempts, replyCode, isFinal }, 'message refused');
  if (isFinal) {
    circuit.succeeded();
    return { id, state: 'dead', replyCode, at };
  }
  // Who names a time is there.
  if (retryAfterSeconds === undefined && isPeerAway(channel, replyCode)) circuit.failed();
  return triedAgain(message, replyCode, clock, retryAfterSeconds);
}

/** Back into the queue, each time for twice as long where the peer names no time. */
function triedAgain(
  { id, attempts }: TakenMessage,
  replyCode: number | null,
  clock: Clock,
  retryAfterSeconds = Math.min(firstRetrySeconds * 2 ** (attempts - 1), longestRetrySeconds),
): MessageEnd {
  const at = clock.now();
  return { id, state: 'queued', replyCode, at, dueAt: addSeconds(at, retryAfterSeconds) };
}
