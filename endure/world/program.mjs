import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { serviceOptions } from '../../scripts/lib/nodeOptions.mjs';
import { root } from '../../scripts/lib/repository.mjs';

/** A program that is started again whenever it ends unasked, as by systemd. */
export class Program {
  #file;
  #env;
  #report;
  #restartMs;
  #child;
  #ended;
  #isWanted = false;

  /**
   * @param {string} file
   * @param {NodeJS.ProcessEnv} env
   * @param {{ onOutput: (text: string) => void, onEnd: () => void }} report `onEnd`: it ended unasked
   * @param {number} [restartMs] how long after that it is started again
   */
  constructor(file, env, report, restartMs = 1000) {
    this.#file = file;
    this.#env = env;
    this.#report = report;
    this.#restartMs = restartMs;
  }

  /** Undefined while it does not run. */
  get pid() {
    return this.#child?.pid;
  }

  start() {
    this.#isWanted = true;
    const child = spawn(process.execPath, [...serviceOptions(this.#env), this.#file], {
      cwd: root,
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => this.#report.onOutput(text));
    this.#child = child;
    this.#ended = once(child, 'exit').then(() => void (this.#child = undefined));
    void this.#ended.then(() => this.#startAgain());
  }

  /** Lets it finish what it is doing, and waits for its end. */
  async stop() {
    this.#isWanted = false;
    this.#child?.kill('SIGTERM');
    await this.#ended;
  }

  async #startAgain() {
    if (!this.#isWanted) return;
    this.#report.onEnd();
    await wait(this.#restartMs);
    if (this.#isWanted && !this.#child) this.start();
  }
}
