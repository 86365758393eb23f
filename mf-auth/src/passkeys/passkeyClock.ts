/** The clock of the requests for a passkey; tests move it by hand. */
export interface PasskeyClock {
  /** Milliseconds since the epoch: unlike the clock of the page it does not stop while the computer sleeps. */
  now(): number;
  /** Calls back once. @returns a function that prevents it */
  after(ms: number, callback: () => void): () => void;
}

export const pageClock: PasskeyClock = {
  now: () => Date.now(),
  after: (ms, callback) => {
    const id = setTimeout(callback, ms);
    return () => clearTimeout(id);
  },
};
