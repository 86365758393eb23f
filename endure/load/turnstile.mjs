import { LoadClient } from './loadClient.mjs';
import { Person } from './person.mjs';

/** A client that continues as another person once its person has reached the daily limit of codes and been refused one. */
export class Turnstile {
  #world;
  #recorder;
  #next;
  #browsers = [];

  /**
   * @param {{ sendsADay: number }} world
   * @param {import('./recorder.mjs').Recorder} recorder
   * @param {() => number} next an unused number of a person
   */
  constructor(world, recorder, next) {
    this.#world = world;
    this.#recorder = recorder;
    this.#next = next;
  }

  /** How many people have reached their limit. */
  get spent() {
    return this.#browsers.length - 1;
  }

  async run(signal, pace) {
    while (!signal.aborted) {
      const browser = new LoadClient(this.#world, this.#recorder, new Person(this.#world, this.#next()));
      this.#browsers.push(browser);
      await browser.run(signal, pace);
      if (!signal.aborted) await browser.sendForbidden('a code over the limit of a day');
    }
  }

  async last() {
    await this.#browsers.at(-1)?.last();
  }
}
