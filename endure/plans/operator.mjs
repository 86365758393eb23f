import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../../scripts/lib/repository.mjs';

/** Until a process that was killed is noticed and started again. */
const restartMs = 1000;

/** The operator of a plan: commands about its person, by the program that operators use. */
export class Operator {
  hasDeactivated = false;
  #world;
  #phone;
  /** One at a time: taking a number off the black list ends the time in which another step has put it there. */
  #blackListed = Promise.resolve();

  /** @param {object} world @param {import('../load/person.mjs').Person} person */
  constructor(world, { phone }) {
    this.#world = world;
    this.#phone = phone;
  }

  /** @returns the status that a call with the same outcome would have, 0 if it is unknown whether it took effect; `body`: what it printed */
  command(...args) {
    const program = join(root, 'identity/dist/admin.js');
    return new Promise((done) =>
      execFile(process.execPath, [program, ...args], { env: this.#world.settings }, (error, printed) =>
        done(error ? { status: 0 } : { status: 200, body: JSON.parse(printed) }),
      ),
    );
  }

  endSessions() {
    return this.command('user', 'end-sessions', '--phone', this.#phone);
  }

  async deactivate() {
    const answer = await this.command('user', 'deactivate', '--phone', this.#phone);
    this.hasDeactivated ||= answer.status === 200;
    return answer;
  }

  async whileBlackListed(work) {
    const turn = this.#blackListed.then(async () => {
      const { status } = await this.command('blacklist', 'add', '--phone', this.#phone);
      if (status === 200) await work();
      await this.command('blacklist', 'remove', '--phone', this.#phone);
    });
    this.#blackListed = turn;
    await turn;
  }

  rotateKeys() {
    return this.command('keys', 'rotate', '--now');
  }

  /** Ends one of at least two processes; its supervisor restarts it. */
  async killProcess() {
    const pids = this.#world.pids();
    if (pids.length < 2) return;
    this.#world.kill(pids[0]);
    await wait(restartMs);
  }
}
