import cluster from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { nodeOptions } from '../../scripts/lib/nodeOptions.mjs';

const restartMs = 1000;

/**
 * Site servers that share one port. The kernel gives connections to this process, which hands them over in turn, so each site
 * server sees the address of its visitor, and no connection is lost while one of them is replaced.
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
      // By now this process hands it no more connections. Its answer comes after those that were on their way.
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
    const ended = once(worker, 'exit').then(([code]) => {
      throw new Error(`A site server ended with ${code} at its start.`);
    });
    ended.catch(() => undefined);
    await Promise.race([once(worker, 'listening'), ended]);
  }

  async #stop(worker) {
    if (worker.isDead()) return;
    worker.isExpected = true;
    const ended = once(worker, 'exit');
    worker.process.kill('SIGTERM');
    await ended;
  }

  async #onExit(worker) {
    if (!this.#isWanted || worker.isExpected) return;
    console.error('A site server ended; it is started again.');
    await wait(restartMs);
    if (this.#isWanted) await this.#fork().catch((error) => console.error(error.message));
  }
}
