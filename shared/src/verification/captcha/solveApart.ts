import { solve, type Puzzle } from './solve';

/** About half a frame. */
const sliceMs = 8;

/** The message of the worker. */
interface WorkerAnswer {
  number?: number;
}

/** Solves in slices on the main thread, so that the page stays responsive. */
function solveInSlices(puzzle: Puzzle): Promise<number> {
  let sliceStart = performance.now();
  return solve(puzzle, async () => {
    if (performance.now() - sliceStart < sliceMs) return;
    await new Promise((done) => setTimeout(done));
    sliceStart = performance.now();
  });
}

/**
 * Solves a puzzle without blocking the page: in a worker, or in slices if the browser has no workers.
 * @throws Error if it has no solution
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
