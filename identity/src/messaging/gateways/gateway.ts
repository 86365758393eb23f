import type { Readable } from 'node:stream';
import type { PhoneChannel } from '@passport/shared/schemas/channels';
import type { FailureReason } from '@passport/shared/schemas/receipts';

/** A file of an email. */
export interface Attachment {
  filename: string;
  contentType: string;
  content: Readable;
}

/** A message to deliver; its text exists only during the call. */
export interface OutgoingMessage {
  /** The outbox id, by which a gateway may drop duplicates. */
  id: string;
  /** Phone in E.164, email address, chat or URL. */
  to: string;
  subject?: string;
  text: string;
  /** The HTML part of an email; `text` is its plain alternative. */
  html?: string;
  code?: string;
  /** Of a code to a phone: how it travels, its digits, and how much longer it is valid. */
  channel?: PhoneChannel;
  codeLength?: number;
  ttlSeconds?: number;
  /** Where answers to an email go. */
  replyTo?: string;
  attachments?: readonly Attachment[];
}

export interface Delivery {
  /** The peer's reply code (250 of SMTP, 200 of HTTP); null if its protocol has none. */
  replyCode: number | null;
  /** The SMS centre's id of the message, by which its receipts name it. */
  gatewayMessageId?: string | undefined;
  /** Whether the peer is the carrier itself, so that its answer is what a receipt would say: it has taken the message. */
  isAccepted?: boolean;
}

/** Adapter to a service that delivers messages, chosen by configuration. */
export interface Gateway {
  /**
   * Hands a message to the peer.
   * @throws {GatewayError} if the peer refuses it or cannot be reached
   */
  send(message: OutgoingMessage): Promise<Delivery>;
  /**
   * Does the work of a delivery without the peer: the message of a decoy must cost what any other does, and leave the same in metrics.
   * @returns what a delivery that succeeds would report
   */
  compose?(message: OutgoingMessage): Promise<Pick<Delivery, 'isAccepted'> | void>;
  close(): Promise<void>;
}

/** Timeout after which a peer counts as unavailable. */
export const gatewayTimeoutMs = 10_000;

/**
 * The reason of a failed delivery. `isFinal`: the peer refused the message, and a retry cannot help. `isUnanswered`: the message was handed
 * over and no answer came, so that it is unknown whether the peer took it. `isOurs`: the message itself could not be read, which says
 * nothing about the peer.
 */
export class GatewayError extends Error {
  readonly isFinal: boolean;
  readonly isUnanswered: boolean;
  readonly isOurs: boolean;
  readonly replyCode: number | null;
  /** Why a final refusal means that the message will not arrive. */
  readonly failureReason: FailureReason;
  /** Time that the peer asks to wait before the next message to this recipient. */
  readonly retryAfterSeconds: number | undefined;

  /** @param message is logged: our own text, without phones and email addresses */
  constructor(
    message: string,
    options: {
      isFinal: boolean;
      isUnanswered?: boolean;
      isOurs?: boolean;
      replyCode?: number | null;
      failureReason?: FailureReason | undefined;
      retryAfterSeconds?: number;
      cause?: unknown;
    },
  ) {
    super(message, { cause: options.cause });
    this.name = 'GatewayError';
    this.isFinal = options.isFinal;
    this.isUnanswered = options.isUnanswered ?? false;
    this.isOurs = options.isOurs ?? false;
    this.replyCode = options.replyCode ?? null;
    this.failureReason = options.failureReason ?? 'unknown';
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
