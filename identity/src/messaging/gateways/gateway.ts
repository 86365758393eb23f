/** One message on its way out; its text exists only for the time of the call. */
export interface OutgoingMessage {
  /** The outbox id: a gateway that knows it may drop a duplicate. */
  id: string;
  /** Phone in E.164, or an address. */
  to: string;
  subject?: string;
  text: string;
  code?: string;
}

export interface Delivery {
  /** The peer's final reply code (250 of SMTP, 200 of HTTP); null where its protocol has none. */
  replyCode: number | null;
}

/** A way out: SMS, mail or the development inbox, chosen by configuration. */
export interface Gateway {
  /**
   * Hands a message over.
   * @throws {GatewayError} when the peer refused it or could not be reached
   */
  send(message: OutgoingMessage): Promise<Delivery>;
  close(): Promise<void>;
}

/** Longer than this, a peer counts as away. */
export const gatewayTimeoutMs = 10_000;

/** Why a message did not leave. `isFinal`: the peer has decided, trying again cannot help. */
export class GatewayError extends Error {
  readonly isFinal: boolean;
  readonly replyCode: number | null;
  /** The peer named a time before which it takes nothing for this recipient. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    message: string,
    options: { isFinal: boolean; replyCode?: number | null; retryAfterSeconds?: number; cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.name = 'GatewayError';
    this.isFinal = options.isFinal;
    this.replyCode = options.replyCode ?? null;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
