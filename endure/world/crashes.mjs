import { Occurrences } from './occurrences.mjs';

/** Counts processes that ended though nobody ended them, by what the cluster logs. */
export class Crashes {
  #restarts = new Occurrences('it is started again');
  #killed = 0;

  /** @param {string} piece of the log */
  add(piece) {
    this.#restarts.add(piece);
  }

  /** Ends a process that is started again, on purpose. */
  kill(pid) {
    process.kill(pid, 'SIGKILL');
    this.#killed += 1;
  }

  get count() {
    return this.#restarts.count - this.#killed;
  }
}
