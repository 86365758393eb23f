import { solve, type Puzzle } from './solve';

/** Solves one puzzle in a worker, so that the page stays responsive. */
self.addEventListener('message', ({ data }: MessageEvent<Puzzle>) => {
  solve(data).then(
    (number) => self.postMessage({ number }),
    () => self.postMessage({}),
  );
});
