import type { PhoneChannel } from '@passport/shared/schemas/channels';
import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/storage/tables';
import type { Attachment } from '../gateways/gateway';

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
export interface RenderedMessage {
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
  isDecoy?: boolean;
}

/** A message that one worker has claimed. */
export interface ClaimedMessage extends OutboxMessage {
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
    channel: Channel,
    write: (leaseUntil: Date | undefined) => Promise<Written>,
  ): Promise<Written>;
  /** Queues a message in the caller's transaction: it is delivered only if that commits. @returns its id */
  enqueue(transaction: Transaction<Tables>, message: OutboxMessage): Promise<string>;
  /** Starts deliveries of a channel after a commit; without it the next poll finds the message. */
  wake(channel: Channel): void;
  /** Whether the channel's gateway counts as unavailable, so that another channel should be offered. */
  isUnavailable(channel: Channel): boolean;
  /** Sets the renderer of one kind of message, once at start. */
  register(kind: string, renderer: MessageRenderer): void;
}
