import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/storage/tables';

/** `logout` tells applications that a session has ended; the others reach people. */
export type Channel = 'sms' | 'email' | 'telegram' | 'logout';

/** One thing that has to leave. It carries references, never a code or a text: those are rendered at delivery. */
export interface OutboxMessage {
  channel: Channel;
  /** Which renderer makes the text, e.g. `verification_code`. */
  kind: string;
  /** Phone in E.164, or an address. */
  recipient: string;
  /** What the renderer needs: ids and plain values, no secrets. */
  reference: Record<string, string | number>;
  /** After this it is dropped, never sent late. */
  expiresAt: Date;
}

/** The words of one message, made at the moment it is delivered. */
export interface RenderedMessage {
  subject?: string;
  text: string;
  /** Only the development inbox shows it apart. */
  code?: string;
  /** Handed to no gateway, and counted as if it were: metrics must not show that there is nobody to send to. */
  isDecoy?: boolean;
}

/** A message that a worker has taken. */
export interface TakenMessage extends OutboxMessage {
  id: string;
  createdAt: Date;
  /** Tries to hand it over, this one included. */
  attempts: number;
}

/** @returns undefined where the message no longer makes sense (code dead or used): it is dropped */
export type MessageRenderer = (message: TakenMessage) => Promise<RenderedMessage | undefined>;

export interface Outbox {
  /**
   * Writes a message and delivers it without a claim: where this process has room for it, it is written as taken.
   * @param write writes and commits; a message with the lease it is given, or into the queue where it is given none
   * @returns what `write` did; where that has no message, none leaves
   */
  sendAtOnce<Written extends { message?: TakenMessage | undefined } | undefined>(
    channel: Channel,
    write: (leaseUntil: Date | undefined) => Promise<Written>,
  ): Promise<Written>;
  /** Writes the message in the caller's transaction; it leaves only if that commits. @returns its id */
  enqueue(transaction: Transaction<Tables>, message: OutboxMessage): Promise<string>;
  /** Tells the workers of a channel after a commit; without it they look by themselves within a second. */
  wake(channel: Channel): void;
  /** Whether the channel's gateway counts as away: the other channel should be offered. */
  isAway(channel: Channel): boolean;
  /** A domain says once, at start, how its kind of message reads. */
  register(kind: string, renderer: MessageRenderer): void;
}
