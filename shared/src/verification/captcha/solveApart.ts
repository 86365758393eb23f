import { solve, type Puzzle } from './solve';

/** Longer than a frame must not wait. */
const sliceMs = 8;

/** What a worker says. */
interface WorkerAnswer {
  number?: number;
}

/** Solves on the page's own thread in slices, so that typing goes on. */
function solveInSlices(puzzle: Puzzle): Promise<number> {
  let sliceStart = performance.now();
  return solve(puzzle, async () => {
    if (performance.now() - sliceStart < sliceMs) return;
    await new Promise((done) => setTimeout(done));
    sliceStart = performance.now();
  });
}

/**
 * Solves a puzzle without holding up the page: in a worker, or in slices where the browser gives us none.
 * @throws Error where it has no solution
 */
export async function solveApart(puzzle: Puzzle): Promise<number> {
  let worker: Worker;
  try {
    worker = new Worker(new URL('./solve.worker.ts', import.meta.url));
  } catch {
    return solveInSlices(puzzle);
  }
  try {
    const { number } = await new Promise<WorkerAnswer>((done, fail) => {
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => done(data));
      worker.addEventListener('error', () => fail(new Error('the worker could not be loaded')));
      worker.postMessage(puzzle);
    });
    return number ?? (await solveInSlices(puzzle));
  } catch {
    return solveInSlices(puzzle);
  } finally {
    worker.terminate();
  }
}
