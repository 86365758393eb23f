import type { FastifyBaseLogger } from 'fastify';
import { addSeconds, type Clock } from '../clock';
import { GatewayError, type Gateway } from '../gateways/gateway';
import type { Database } from '../storage/database';
import type { Circuit } from './circuit';
import type { Channel, MessageRenderer } from './outbox';
import { finishMessage, type OutboxRow } from './outbox.repository';

const firstRetrySeconds = 2;
const longestRetrySeconds = 300;

export type DeliveryOutcome = 'sent' | 'dropped' | 'dead' | 'retried';

interface DeliveryParts {
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  gateway: Gateway;
  circuit: Circuit;
  renderer: MessageRenderer | undefined;
}

/**
 * Hands one claimed message to its gateway and writes how that ended. The text is made here and forgotten here.
 * @returns how it ended
 */
export async function deliver(row: OutboxRow, parts: DeliveryParts): Promise<DeliveryOutcome> {
  const { db, clock, gateway, circuit, renderer } = parts;
  const finish = (state: 'sent' | 'dropped' | 'dead', replyCode: number | null) =>
    finishMessage(db, row.id, { state, replyCode, now: clock.now() });

  const rendered = await renderer?.({ ...row, expiresAt: row.expires_at, createdAt: row.created_at });
  if (!rendered) {
    await finish('dropped', null);
    return 'dropped';
  }
  try {
    const { replyCode } = await gateway.send({ id: String(row.id), to: row.recipient, ...rendered });
    circuit.succeeded();
    await finish('sent', replyCode);
    return 'sent';
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return refused(row, error, parts);
  }
}

/**
 * Whether a failure says that the channel's one peer is away. A 4xx of a mail server is about one address; each application
 * has its own address for the end of a session, so that none of them stands for the others.
 */
const isPeerAway = (channel: Channel, replyCode: number | null): boolean =>
  channel !== 'logout' && (replyCode === null || channel !== 'email');

/** A refusal for good ends the message and shows that the peer is there; anything else is tried again until it expires. */
async function refused(
  row: OutboxRow,
  error: GatewayError,
  { db, clock, log, circuit }: DeliveryParts,
): Promise<DeliveryOutcome> {
  const now = clock.now();
  const { isFinal, replyCode, retryAfterSeconds } = error;
  log.warn(
    { message: String(row.id), channel: row.channel, attempts: row.attempts, replyCode, isFinal },
    'message refused',
  );
  if (isFinal) {
    circuit.succeeded();
    await finishMessage(db, row.id, { state: 'dead', replyCode, now });
    return 'dead';
  }
  // Who names a time is there.
  if (retryAfterSeconds === undefined && isPeerAway(row.channel, replyCode)) circuit.failed();
  const pause = retryAfterSeconds ?? Math.min(firstRetrySeconds * 2 ** (row.attempts - 1), longestRetrySeconds);
  await finishMessage(db, row.id, { state: 'queued', replyCode, now, dueAt: addSeconds(now, pause) });
  return 'retried';
}
