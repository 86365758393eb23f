/** Limits in bytes. */
export interface ByteBounds {
  perAddress: number;
  all: number;
}

/** Bytes held in memory for some time, limited per address and in total. */
export class KeptBytes {
  readonly #byAddress = new Map<string, number>();
  #all = 0;

  constructor(private readonly bounds: ByteBounds) {}

  /**
   * @param address a result of `ipBucket`
   * @returns whether there is room; if so, they count until `free`
   */
  keep(address: string, bytes: number): boolean {
    const ofAddress = (this.#byAddress.get(address) ?? 0) + bytes;
    if (ofAddress > this.bounds.perAddress || this.#all + bytes > this.bounds.all) return false;
    this.#byAddress.set(address, ofAddress);
    this.#all += bytes;
    return true;
  }

  free(address: string, bytes: number): void {
    const left = this.#byAddress.get(address)! - bytes;
    if (left > 0) this.#byAddress.set(address, left);
    else this.#byAddress.delete(address);
    this.#all -= bytes;
  }
}
