import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { unavailable } from '../../../platform/http/errors';
import type { DocumentRow } from '../documents.repository';

/** The thread ends when nothing was asked of it for this long; it holds the fonts in memory. */
const idleMs = 30_000;
/** One takes some hundred milliseconds. Anybody may ask for every revision there is, and each caller holds a connection. */
const maxWaiting = 30;

interface Answer {
  id: number;
  bytes?: Uint8Array;
  error?: string;
}
interface Waiting {
  resolve(bytes: Buffer): void;
  reject(error: Error): void;
}

/** A document in one language, as the worker takes it. */
export interface PdfInput {
  kind: string;
  revision: number;
  language: 'ru' | 'en';
  title: string;
  blocks: DocumentRow['ru']['blocks'];
  sha256: string;
  effectiveFrom: string;
  publicUrl: string;
}

let thread: PdfThread | undefined;
let idle: NodeJS.Timeout | undefined;
let lastId = 0;

/** A thread with those who wait for it. */
interface PdfThread {
  worker: Worker;
  waiting: Map<number, Waiting>;
}

/**
 * Renders a document in the PDF thread of this process, one after another.
 * @throws if a character has no glyph, and 503 if too many wait already or the thread ends before it is made
 */
export function renderPdf(document: PdfInput): Promise<Buffer> {
  if (thread && thread.waiting.size >= maxWaiting)
    return Promise.reject(unavailable('PDF thread', 5, 'too many documents wait for the PDF thread'));
  const id = (lastId += 1);
  clearTimeout(idle);
  const { worker, waiting } = (thread ??= startThread());
  worker.ref();
  return new Promise((resolve, reject) => {
    worker.postMessage({ id, document });
    waiting.set(id, { resolve, reject });
  });
}

function startThread(): PdfThread {
  const worker = new Worker(fileURLToPath(new URL('./pdfWorker.mjs', import.meta.url)));
  const waiting = new Map<number, Waiting>();
  const started: PdfThread = { worker, waiting };
  const end = (reason: string): void => {
    if (thread === started) thread = undefined;
    for (const caller of waiting.values()) caller.reject(unavailable('PDF thread', 1, reason));
    waiting.clear();
  };
  worker.on('message', ({ id, bytes, error }: Answer) => {
    const caller = waiting.get(id);
    waiting.delete(id);
    if (bytes) caller?.resolve(Buffer.from(bytes));
    else caller?.reject(new Error(error));
    if (waiting.size > 0 || thread !== started) return;
    // An idle thread keeps no process alive.
    worker.unref();
    idle = setTimeout(() => {
      // What is asked for while this one ends gets a new one: an ending thread reads no messages.
      thread = undefined;
      void worker.terminate();
    }, idleMs).unref();
  });
  worker.on('error', (error) => end(`the PDF thread failed: ${String(error)}`));
  worker.on('exit', () => end('the PDF thread ended'));
  return started;
}
