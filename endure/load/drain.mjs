/** Downloads in threads of their own, so that who measures is not slowed down by what it reads. */
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';

const tellMs = 250;

/** Reads an answer to its end, and says now and then how far it is. */
async function drainHere({ url, init }) {
  const started = performance.now();
  const answer = await fetch(url, init);
  const read = { status: answer.status, bytes: 0, lines: 0, ms: 0, isWhole: false };
  const tell = (more) => parentPort.postMessage(Object.assign(read, { ms: performance.now() - started }, more));
  const telling = setInterval(tell, tellMs);
  for await (const chunk of answer.body) {
    read.bytes += chunk.length;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) read.lines += 1;
  }
  clearInterval(telling);
  tell({ isWhole: true });
}

/**
 * @param {{ url: string, init: object }} request
 * @param {AbortSignal} [signal] to hang up
 * @returns {Promise<{ status: number, bytes: number, lines: number, ms: number, isWhole: boolean }>} what was read
 */
export async function drain(request, signal) {
  let read = { status: 0, bytes: 0, lines: 0, ms: 0, isWhole: false };
  const worker = new Worker(new URL(import.meta.url), { workerData: request });
  const end = () => worker.terminate();
  signal?.addEventListener('abort', end);
  try {
    return await new Promise((done, fail) => {
      worker.on('message', (message) => (read = message));
      worker.once('error', fail);
      worker.once('exit', () => done(read));
    });
  } finally {
    signal?.removeEventListener('abort', end);
    await end();
  }
}

if (!isMainThread && workerData?.url) await drainHere(workerData);
