/** Counts a phrase in text that arrives in pieces, of which none is kept: a phrase may be divided between two of them. */
export class Occurrences {
  count = 0;
  #phrase;
  #rest = '';

  /** @param {string} phrase */
  constructor(phrase) {
    this.#phrase = phrase;
  }

  /** @param {string} piece */
  add(piece) {
    const parts = (this.#rest + piece).split(this.#phrase);
    this.count += parts.length - 1;
    this.#rest = parts[parts.length - 1].slice(1 - this.#phrase.length);
  }
}
