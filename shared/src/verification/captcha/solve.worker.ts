import { solve, type Puzzle } from './solve';

/** Solves the one puzzle that it is sent: typing goes on beside it. */
self.addEventListener('message', ({ data }: MessageEvent<Puzzle>) => {
  solve(data).then(
    (number) => self.postMessage({ number }),
    () => self.postMessage({}),
  );
});
