import cluster from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { serviceOptions } from '../lib/nodeOptions.mjs';

/** A worker that ended by itself is started again after this time, as by systemd. */
const restartMs = 1000;
/** A worker that has just died cannot be sent anything. */
const ignoreFailure = () => undefined;

/**
 * Equal processes that share PORT. The kernel gives connections to this process, which hands them over in turn: unlike behind a proxy,
 * each worker sees the address of its visitor, and no connection is lost while one of them is replaced.
 */
export class Workers {
  #env;
  #ports;
  /** The worker of each place, once it listens. */
  #places = [];
  #isStopping = false;
  /** One change at a time, so that no place gets two workers. */
  #change = Promise.resolve();

  /** @param {{ program: string, ports: string[], env: NodeJS.ProcessEnv }} settings as `readSettings` returns them */
  constructor({ program, ports, env }) {
    this.#env = env;
    this.#ports = ports;
    cluster.setupPrimary({ exec: program, execArgv: serviceOptions(env), args: [] });
    cluster.on('exit', (worker) => void this.#onExit(worker));
    cluster.on('message', (worker, message) => {
      // The worker has closed its listeners and gets no new connections. This reply uses the same channel, so it arrives after every
      // connection that was already being handed over.
      if (message === 'closed') worker.send('no more connections', ignoreFailure);
    });
  }

  /** The first one makes the secrets and migrates the database before the others start. @throws {Error} where one cannot start */
  async start() {
    await this.#startAt(0);
    await Promise.all(this.#ports.slice(1).map((_, index) => this.#startAt(index + 1)));
  }

  /** Replaces one after the other; the new one listens before the old one goes. @throws {Error} where a new one cannot start */
  async replaceAll() {
    for (const place of this.#ports.keys())
      await this.#inTurn(async () => {
        const old = this.#places[place];
        await this.#startAt(place);
        if (!old || old.isDead()) return;
        old.send('replaced', ignoreFailure);
        await once(old, 'exit');
      });
  }

  /** Tells all of them to end, and waits for it. A worker that is starting or waits to start never resolves. */
  async stop() {
    this.#isStopping = true;
    const alive = Object.values(cluster.workers).filter((worker) => !worker.isDead());
    for (const { process } of alive) process.kill('SIGTERM');
    await Promise.all(alive.map((worker) => once(worker, 'exit')));
  }

  #inTurn(change) {
    const done = this.#change.then(change);
    this.#change = done.catch(() => undefined);
    return done;
  }

  #startAt(place) {
    return new Promise((done, fail) => {
      if (this.#isStopping) return;
      const worker = cluster.fork({ ...this.#env, IDENTITY_PORT: this.#ports[place] });
      worker.on('listening', ({ port }) => {
        if (String(port) !== this.#env.PORT) return;
        this.#places[place] = worker;
        done();
      });
      worker.once('exit', (code, signal) => {
        if (!this.#isStopping) fail(new Error(`A process ended at its start (${signal ?? code}).`));
      });
    });
  }

  async #onExit(worker) {
    const place = this.#places.indexOf(worker);
    if (place === -1) return;
    this.#places[place] = undefined;
    while (!this.#places[place] && !this.#isStopping) {
      console.error('A process ended by itself; another one starts.');
      await wait(restartMs);
      const fill = () => this.#places[place] ?? this.#startAt(place);
      await this.#inTurn(fill).catch(({ message }) => console.error(message));
    }
  }
}
