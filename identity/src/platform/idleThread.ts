import { Worker } from 'node:worker_threads';
import { unavailable, type Dependency } from './http/errors';

/** The thread ends after this idle time. */
const idleMs = 30_000;

interface Answer<Output> {
  id: number;
  output?: Output;
  error?: string;
}
interface Waiting<Output> {
  resolve(output: Output): void;
  reject(error: Error): void;
}
interface Thread<Output> {
  worker: Worker;
  waiting: Map<number, Waiting<Output>>;
}

/**
 * Work that takes so long that it has a thread of its own, which starts with the first call and ends when it is idle.
 * @param program file of the thread: it answers each message `{ id, input }` with `{ id, output }` or `{ id, error }`
 * @param maxWaiting calls at one time
 * @returns does one piece of work. It fails with the error of the thread, and with 503 if too many calls wait already or the thread
 *   ends before it has answered
 */
export function idleThread<Input, Output>(
  program: URL,
  dependency: Dependency,
  maxWaiting: number,
): (input: Input) => Promise<Output> {
  let thread: Thread<Output> | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  function start(): Thread<Output> {
    const worker = new Worker(program);
    const waiting = new Map<number, Waiting<Output>>();
    const started: Thread<Output> = { worker, waiting };
    const end = (reason: string): void => {
      if (thread === started) thread = undefined;
      for (const caller of waiting.values()) caller.reject(unavailable(dependency, 1, reason));
      waiting.clear();
    };
    worker.on('message', ({ id, output, error }: Answer<Output>) => {
      const caller = waiting.get(id);
      waiting.delete(id);
      if (error === undefined) caller?.resolve(output as Output);
      else caller?.reject(new Error(error));
      if (waiting.size > 0 || thread !== started) return;
      // An idle thread keeps no process alive.
      worker.unref();
      idle = setTimeout(() => {
        // A call while this thread ends starts a new one: an ending thread reads no messages.
        thread = undefined;
        void worker.terminate();
      }, idleMs).unref();
    });
    worker.on('error', (error) => end(`the ${dependency} failed: ${String(error)}`));
    worker.on('exit', () => end(`the ${dependency} ended`));
    return started;
  }

  return (input) => {
    if (thread && thread.waiting.size >= maxWaiting)
      return Promise.reject(unavailable(dependency, 5, `too many calls wait for the ${dependency}`));
    const id = (lastId += 1);
    clearTimeout(idle);
    const { worker, waiting } = (thread ??= start());
    worker.ref();
    return new Promise((resolve, reject) => {
      worker.postMessage({ id, input });
      waiting.set(id, { resolve, reject });
    });
  };
}
