import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { serviceOptions } from '../../scripts/lib/nodeOptions.mjs';

const pollMs = 50;
/** A process that ended by itself is started again after this time, as by systemd. */
const restartMs = 1000;

/** One place of the service: a port, and the process that serves it. Whatever ends without being told to is started again. */
export class IdentityProcess {
  #program;
  #env;
  #child;
  #ended;
  #isWanted = false;
  /** Whether it has ever been ready. A process that ends before that cannot start, and is not started again. */
  #wasReady = false;

  /**
   * @param {string} program file of the service
   * @param {NodeJS.ProcessEnv} env its settings, with its IDENTITY_PORT
   * @param {(reason: string) => void} onFailedStart it ended before it was ready for the first time
   */
  constructor(program, env, onFailedStart) {
    this.#program = program;
    this.#env = env;
    this.onFailedStart = onFailedStart;
    this.url = `http://127.0.0.1:${env.IDENTITY_PORT}`;
  }

  start() {
    this.#isWanted = true;
    const child = spawn(process.execPath, [...serviceOptions(this.#env), this.#program], {
      env: this.#env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    this.#child = child;
    this.#ended = new Promise((done) => child.once('exit', done));
    void this.#ended.then((code) => this.#onExit(code));
  }

  /** Resolves once the process reports that it is ready; with undefined if it was stopped before that. */
  async untilReady() {
    while (this.#isWanted) {
      const isReady = await fetch(`${this.url}/api/health/ready`).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.ok;
        },
        () => false,
      );
      if (isReady) {
        this.#wasReady = true;
        return;
      }
      await wait(pollMs);
    }
  }

  /** Lets it finish what it is doing, and waits for its end. */
  async stop() {
    this.#isWanted = false;
    if (!this.#child || this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill('SIGTERM');
    await this.#ended;
  }

  async restart() {
    await this.stop();
    this.start();
    await this.untilReady();
  }

  async #onExit(code) {
    if (!this.#isWanted) return;
    if (!this.#wasReady) {
      this.#isWanted = false;
      this.onFailedStart(`${this.url} ended with ${code} at its start.`);
      return;
    }
    console.error(`${this.url} ended; it is started again.`);
    await wait(restartMs);
    if (this.#isWanted) this.start();
  }
}
