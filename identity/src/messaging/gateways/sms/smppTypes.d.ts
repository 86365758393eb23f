/** Types of the parts of `smpp` 0.5 that we use; the package has none. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';
  import type { Server } from 'node:net';

  export interface Pdu {
    command_status: number;
    [field: string]: unknown;
    response(fields?: Record<string, unknown>): Pdu;
  }
  export interface Session extends EventEmitter {
    /** @returns whether it was written */
    bind_transceiver(fields: Record<string, unknown>, done: (pdu: Pdu) => void): boolean;
    /** @returns whether it was written */
    submit_sm(fields: Record<string, unknown>, done: (pdu: Pdu) => void): boolean;
    /** @returns whether it was written */
    deliver_sm(fields: Record<string, unknown>, done: (pdu: Pdu) => void): boolean;
    send(pdu: Pdu): void;
    enquire_link(done: (pdu: Pdu) => void): boolean;
    unbind(done: (pdu: Pdu) => void): boolean;
    close(done?: () => void): void;
    destroy(): void;
  }
  export interface ConnectOptions {
    url: string;
    auto_enquire_link_period?: number;
  }
  interface Smpp {
    connect(options: ConnectOptions): Session;
    createServer(onSession: (session: Session) => void): Server;
    encodings: { detect(text: string): 'ASCII' | 'LATIN1' | 'UCS2' | false };
  }
  const smpp: Smpp;
  export default smpp;
}
