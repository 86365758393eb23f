import { randomUUID } from 'node:crypto';
import { phoneOf } from '../../scripts/bench/flow/programs.mjs';

const dayMs = 86_400_000;

/** The phone of a registered person. Neighbours share a counter of sends, so numbers that follow each other lie apart. */
const phoneOfPerson = ({ people }, number) => phoneOf((number * 1001) % people);

/** A person whose browsers are load clients. */
export class Person {
  /** Sessions whose sign-in was acknowledged, ended ones too. */
  sessions = new Set();
  #browsers = 0;
  /** An accepted code ends the pause between two sends. */
  #pauses = 0;
  #sends = 0;
  #sendsADay;

  /** @param {{ people: number, sendsADay?: number }} world */
  constructor(world, number) {
    this.number = number;
    this.#sendsADay = world.sendsADay;
    this.phone = phoneOfPerson(world, number);
  }

  addBrowser() {
    this.#browsers += 1;
  }

  /** Whether none of the other browsers can do the same at the same time. */
  get isAlone() {
    return this.#browsers === 1;
  }

  noteAcceptedCode() {
    this.#pauses += 1;
  }

  noteSends(count) {
    this.#sends += count;
  }

  /** Whether no more codes may be sent today. */
  get isSpent() {
    return this.#sends >= (this.#sendsADay ?? Infinity);
  }

  /** Fields by which the checker judges a send. With several browsers it is unknown which pause it falls into. */
  sendFields(resendMs) {
    const { phone } = this;
    if (this.#sendsADay !== undefined) return { phone, key: phone, limit: this.#sendsADay, windowMs: dayMs };
    if (this.#browsers > 1) return { phone, key: randomUUID(), limit: 1, windowMs: resendMs };
    return { phone, key: `${phone}, ${this.#pauses}`, limit: 1, windowMs: resendMs };
  }
}
