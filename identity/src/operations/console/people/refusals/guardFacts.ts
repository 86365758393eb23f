import type { Context } from '../../../../context';
import { findRequiredDocuments } from '../../../../people/acceptances/requiredDocuments.repository';
import type { UserRow } from '../../../../people/users.repository';
import { guardEnd } from '../../../../protection/limits/globalGuard';
import { accountKey } from '../../../../protection/limits/failures';
import { askSend, type AskedSend } from '../../../../verification/send/askSend';
import { isBlackListed } from '../../../../verification/send/sendTarget.repository';
import { wayOf } from '../../../../verification/send/wayOf';
import { findClosingCounters, findLastTry, type ClosingCounters, type LastTry } from './refusals.repository';

/** What the running guards decide by, for one person and the browser that asked last. */
export interface GuardFacts {
  user: UserRow;
  now: Date;
  /** A new browser, if no code was asked for. */
  lastTry: LastTry;
  isBlackListed: boolean;
  send: AskedSend;
  closing: ClosingCounters;
  /** Until when the global guard requires challenges. */
  guardEnd: Date | undefined;
  /** Documents to accept. */
  documents: number;
  /** Of the code; undefined where only the running service knows it. */
  gateway: GatewayFacts | undefined;
}

interface GatewayFacts {
  /** It takes no messages now. */
  isUnavailable: boolean;
  /** An operator has paused it. */
  isPaused: boolean;
}

/** What the guards are asked by; without `channels` and `outbox` in a process that sends nothing. */
export type GuardParts = Pick<Context, 'reads' | 'clock' | 'config'> & Partial<GatewayParts>;
type GatewayParts = Pick<Context, 'channels' | 'outbox'>;

function readGateway({ channels, outbox }: GatewayParts, user: UserRow, channel: LastTry['channel']): GatewayFacts {
  const recipient = channel === 'sms' ? user.phone : user.email!;
  const way = wayOf({ channels, outbox }, { channel, recipient }, undefined);
  return { isUnavailable: outbox.isUnavailable(way), isPaused: channels.isPaused(way) };
}

/** An address of documentation: no counter has it (RFC 5737). */
const newBrowser: LastTry = { channel: 'sms', ip: '192.0.2.1', device: null, is_known_device: false };

/** Asks the counters and rows that the guards themselves ask, by the same keys. */
export async function readGuardFacts(context: GuardParts, user: UserRow): Promise<GuardFacts> {
  const { reads, clock, config, channels, outbox } = context;
  const now = clock.now();
  const lastTry = (await findLastTry(reads, user)) ?? newBrowser;
  const { channel, ip, device, is_known_device: isKnownDevice } = lastTry;
  // In private mode emails count for the phone, see sendTarget.
  const recipient = channel === 'email' && config.identifyMode === 'spec' ? user.email! : user.phone;
  const sent = { channel, action: 'SIGNIN', recipient, userId: user.id, ip, isKnownDevice } as const;
  return {
    ...{ user, now, lastTry },
    isBlackListed: await isBlackListed(reads, user.phone),
    send: await askSend(context, reads, { ...sent, device: device ?? undefined }),
    closing: await findClosingCounters(reads, user.id, accountKey(user.id, user.phone)),
    guardEnd: await guardEnd(reads, now),
    documents: (await findRequiredDocuments(reads, user.id, now)).length,
    gateway: channels && outbox && readGateway({ channels, outbox }, user, channel),
  };
}
