import cluster from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { nodeOptions } from '../../scripts/lib/nodeOptions.mjs';

const restartMs = 1000;

/**
 * Site servers that share one port. The kernel gives connections to this process, which hands them over in turn: unlike behind a proxy,
 * each site server sees the address of its visitor, and no connection is lost while one of them is replaced.
 */
export class SiteServers {
  #env;
  #isWanted = true;

  /**
   * @param {string} program file of the site server
   * @param {NodeJS.ProcessEnv} env its settings
   */
  constructor(program, env) {
    cluster.setupPrimary({ exec: program, execArgv: nodeOptions, args: [] });
    this.#env = env;
    cluster.on('exit', (worker) => void this.#onExit(worker));
    cluster.on('message', (worker, message) => {
      // The worker has closed its listener and gets no new connections. This reply uses the same channel, so it arrives after every
      // connection that was already being handed over.
      if (message === 'closed') worker.send('no more connections');
    });
  }

  async start(count) {
    await Promise.all(Array.from({ length: count }, () => this.#fork()));
  }

  /** Replaces one after the other; the new one is there before the old one goes. */
  async restart() {
    for (const worker of Object.values(cluster.workers)) {
      await this.#fork();
      await this.#stop(worker);
    }
  }

  async stop() {
    this.#isWanted = false;
    await Promise.all(Object.values(cluster.workers).map((worker) => this.#stop(worker)));
  }

  /** @throws {Error} where it ends before it listens */
  async #fork() {
    const worker = cluster.fork(this.#env);
    worker.isStarting = true;
    const ended = once(worker, 'exit').then(([code]) => {
      throw new Error(`A site server ended with ${code} at its start.`);
    });
    ended.catch(() => undefined);
    await Promise.race([once(worker, 'listening'), ended]);
    worker.isStarting = false;
  }

  async #stop(worker) {
    if (worker.isDead()) return;
    worker.isStopping = true;
    const ended = once(worker, 'exit');
    worker.process.kill('SIGTERM');
    await ended;
  }

  async #onExit(worker) {
    // Whoever started it hears of an end at its start.
    if (worker.isStopping || worker.isStarting) return;
    for (let isBack = false; this.#isWanted && !isBack;) {
      console.error('A site server ended; it is started again.');
      await wait(restartMs);
      if (this.#isWanted)
        isBack = await this.#fork().then(
          () => true,
          (error) => void console.error(error.message),
        );
    }
  }
}
