import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { DocumentRow } from '../documents.repository';

/** The thread ends when nothing was asked of it for this long; it holds the fonts in memory. */
const idleMs = 30_000;

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

const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let lastId = 0;

/** Renders a document in the PDF thread of this process, one after another. @throws if a character has no glyph */
export function renderPdf(document: PdfInput): Promise<Buffer> {
  const id = (lastId += 1);
  clearTimeout(idle);
  worker ??= startWorker();
  worker.ref();
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker?.postMessage({ id, document });
  });
}

function startWorker(): Worker {
  const started = new Worker(fileURLToPath(new URL('./pdfWorker.mjs', import.meta.url)));
  started.on('message', ({ id, bytes, error }: Answer) => {
    const caller = waiting.get(id);
    waiting.delete(id);
    if (bytes) caller?.resolve(Buffer.from(bytes));
    else caller?.reject(new Error(error));
    if (waiting.size > 0) return;
    // An idle thread keeps no process alive.
    started.unref();
    idle = setTimeout(() => void started.terminate(), idleMs).unref();
  });
  const fail = (error: Error): void => {
    if (worker === started) worker = undefined;
    for (const caller of waiting.values()) caller.reject(error);
    waiting.clear();
  };
  started.on('error', fail);
  started.on('exit', () => fail(new Error('the PDF thread ended')));
  return started;
}
