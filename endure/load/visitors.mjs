import { LoadClient } from './loadClient.mjs';
import { Person } from './person.mjs';

/** A sign-in, and some calls of the account. */
const turnsOfVisit = 8;

/**
 * A load client that is another person at each visit: many people come a few times each, as at a real site, instead of a few people thousands of
 * times.
 */
export class Visitors {
  #nextPerson;
  #open;
  #client;

  /**
   * @param {() => number} nextPerson a number that no other visit has
   * @param {(number: number) => { run: Function, last: Function }} open a client of that person
   */
  constructor(nextPerson, open) {
    this.#nextPerson = nextPerson;
    this.#open = open;
  }

  async run(signal, pace) {
    while (!signal.aborted) {
      let turns = 0;
      const visit = {
        get aborted() {
          return signal.aborted || turns >= turnsOfVisit;
        },
      };
      const counted = {
        turn() {
          turns += 1;
          return pace.turn();
        },
      };
      this.#client = this.#open(this.#nextPerson());
      await this.#client.run(visit, counted);
    }
  }

  /** Of the last visit; those before it ended with an answer to each of their calls. */
  async last() {
    await this.#client?.last();
  }
}

/** Clients of people who were not there before. @returns what `underLoad` takes as `newClient` */
export function visitors() {
  let people = 0;
  const nextPerson = () => (people += 1);
  return (world, recorder) =>
    new Visitors(nextPerson, (number) => new LoadClient(world, recorder, new Person(world, number)));
}
