/** Results of expensive work by key; the one that was used longest ago goes first. A failure is not kept. */
export class BoundedCache<Value extends Promise<unknown>> {
  readonly #values = new Map<string, Value>();

  constructor(readonly size: number) {}

  /** The cached result, or a new one from `make`; parallel calls share it. */
  get(key: string, make: () => Value): Value {
    const value = this.#values.get(key) ?? make();
    this.#values.delete(key);
    this.#values.set(key, value);
    value.catch(() => this.#values.delete(key));
    const [oldest] = this.#values.keys();
    if (this.#values.size > this.size && oldest !== undefined) this.#values.delete(oldest);
    return value;
  }
}
