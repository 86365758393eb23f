import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { FailureReason, ReceiptState } from '@passport/shared/schemas/receipts';
import { peerReady } from '../../../../scripts/lib/peerReady.mjs';

const folder = join(import.meta.dirname, '../../../../scripts/peers');

/** A message on a phone, as its peer was given it. */
export interface PhoneMessage {
  /** The peer's id of it. */
  id: string;
  channel: string;
  to: string;
  text?: string;
  code?: string;
  /** Receipts that were sent, and what was answered to each. */
  receipts: { state: ReceiptState; reason?: FailureReason; answer: number | string }[];
  [field: string]: unknown;
}

/** A receipt to send now; `secondsAgo` of its signature, `stat`, `err` and `status` in the words of the protocol. */
interface SaidReceipt {
  state?: ReceiptState;
  reason?: FailureReason;
  secondsAgo?: number;
  stat?: string;
  err?: string;
  status?: string;
}

/** A peer in a process of its own (scripts/peers). */
export interface ChannelPeer {
  /** What the service is configured with. */
  url: string;
  /** Newest first. */
  messages(): Promise<PhoneMessage[]>;
  /** Sends a receipt of a message now. @returns what was answered to it */
  report(message: PhoneMessage, said: SaidReceipt): Promise<number | string>;
  /** Sets what is answered to the next messages, in the words of the protocol; `hang` for nothing. */
  answer(...answers: (number | string)[]): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a peer, which sends the receipts of a message without delay.
 * @param env its settings; none of the developer's shell
 */
export async function startChannelPeer(
  name: 'smsc' | 'aggregator' | 'telegramGateway',
  env: NodeJS.ProcessEnv = {},
): Promise<ChannelPeer> {
  const child = spawn(process.execPath, [join(folder, `${name}.mjs`)], {
    env: { PATH: process.env.PATH, DELAY_MS: '1', ...env },
    // It ends with this process, however that ends.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(child, 'close');
  const { url, control } = await peerReady(child);
  const post = async (path: string, body: object): Promise<{ answer: number | string }> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${control}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`The control of ${name} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { answer: number | string };
  };
  return {
    url,
    messages: async () =>
      ((await (await fetch(`${control}/messages`)).json()) as { messages: PhoneMessage[] }).messages,
    report: async ({ id }, said) => (await post('/receipts', { id, ...said })).answer,
    answer: async (...answers) => void (await post('/answers', { answers })),
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}
