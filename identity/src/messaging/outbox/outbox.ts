import type { PhoneChannel } from '@passport/shared/schemas/channels';
import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/storage/tables';
import type { Attachment, OutgoingMessage } from '../gateways/gateway';

/**
 * `logout` is the back-channel logout of applications; the others reach people. `bulk_email` is for emails to many recipients:
 * it has its own queue and connections, so that no code waits behind it.
 */
export type Channel = PhoneChannel | 'email' | 'bulk_email' | 'telegram' | 'logout';

/**
 * Channels whose messages are sent again if it is unknown whether they were delivered: an email may arrive twice, an SMS or one of many
 * bulk emails may not (decision 5).
 */
export const repeatable: readonly Channel[] = ['email', 'telegram', 'logout'];

/** A message to deliver. It contains references, never a code or a text: those are rendered at delivery. */
export interface OutboxMessage {
  channel: Channel;
  /** Selects the renderer, e.g. `verification_code`. */
  kind: string;
  /** Phone in E.164, or an address. */
  recipient: string;
  /** Input of the renderer: ids and plain values, no secrets. */
  reference: Record<string, string | number>;
  /** After this time it is dropped instead of sent. */
  expiresAt: Date;
}

/** The content of a message, rendered when it is delivered. */
export interface RenderedMessage extends Pick<OutgoingMessage, 'channel' | 'codeLength' | 'ttlSeconds'> {
  subject?: string;
  text: string;
  /** The HTML part of an email; `text` is its plain alternative. */
  html?: string;
  /** The code alone, for the development inbox. */
  code?: string;
  /** Where answers to an email go, if not to its sender. */
  replyTo?: string;
  /** Files of an email. */
  attachments?: readonly Attachment[];
  /** Handed to no gateway but counted as sent: metrics must not reveal that the recipient is unknown. */
  decoy?: DecoyFate;
}

/** What is reported of a decoy: what became of a real message. */
export interface DecoyFate {
  /** When its delivery ended, after the message was written. By default the moment in which it does. */
  afterMs?: number;
  /** Whether the recipient's server refused it for good. */
  isRefused: boolean;
}

/** Selects the queue of a message. */
export interface Way {
  channel: Channel;
  /** An entry of the operator's channel list; null for the channel's own gateway. */
  gateway: string | null;
}

/** The way of a channel's own gateway. */
export const ownWay = (channel: Channel): Way => ({ channel, gateway: null });

/** A message that one worker has claimed. */
export interface ClaimedMessage extends OutboxMessage, Way {
  id: string;
  createdAt: Date;
  /** Delivery attempts, this one included. */
  attempts: number;
}

/** @returns undefined to drop a message that no longer makes sense (its code is dead or consumed) */
export type MessageRenderer = (message: ClaimedMessage) => Promise<RenderedMessage | undefined>;

export interface Outbox {
  /**
   * Writes a message and, if this process has a free slot, delivers it without claiming it: it is written as claimed.
   * @param write writes a message and commits: with the lease as claimed, without one as queued
   * @returns the result of `write`; without a message in it nothing is delivered
   */
  sendAtOnce<Written extends { message?: ClaimedMessage | undefined } | undefined>(
    way: Way,
    write: (leaseUntil: Date | undefined) => Promise<Written>,
  ): Promise<Written>;
  /** Queues a message in the caller's transaction: it is delivered only if that commits. @returns its id */
  enqueue(transaction: Transaction<Tables>, message: OutboxMessage): Promise<string>;
  /** Starts deliveries by a channel's own gateway after a commit; without it the next poll finds the message. */
  wake(channel: Channel): void;
  /** Whether the gateway takes no messages now, so that another channel should be offered. */
  isUnavailable(way: Way): boolean;
  /** Sets the renderer of one kind of message, once at start. */
  register(kind: string, renderer: MessageRenderer): void;
}
