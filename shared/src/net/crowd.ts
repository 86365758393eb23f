/** Limits. */
export interface CrowdBounds {
  all: number;
  perAddress: number;
}

/** Concurrent items in the order of their start, limited per address and in total. */
export class Crowd<Member extends object> {
  /** With their addresses. */
  readonly #all = new Map<Member, string>();
  readonly #byAddress = new Map<string, Set<Member>>();

  constructor(private readonly bounds: CrowdBounds) {}

  /** @param address a result of `ipBucket` */
  add(member: Member, address: string): void {
    this.#all.set(member, address);
    const ofAddress = this.#byAddress.get(address) ?? new Set();
    this.#byAddress.set(address, ofAddress.add(member));
  }

  delete(member: Member): void {
    const address = this.#all.get(member);
    if (address === undefined) return;
    this.#all.delete(member);
    const ofAddress = this.#byAddress.get(address)!;
    ofAddress.delete(member);
    if (ofAddress.size === 0) this.#byAddress.delete(address);
  }

  /** @returns the displaced one: the oldest of the address, or else of all; undefined while there is room */
  tooMany(address: string): { member: Member; isOfAddress: boolean } | undefined {
    const ofAddress = this.#byAddress.get(address);
    if (ofAddress && ofAddress.size > this.bounds.perAddress) return { member: first(ofAddress), isOfAddress: true };
    return this.#all.size > this.bounds.all ? { member: first(this.#all.keys()), isOfAddress: false } : undefined;
  }

  [Symbol.iterator](): Iterator<Member> {
    return [...this.#all.keys()][Symbol.iterator]();
  }
}

/** The first of some, of which there is at least one. */
function first<Member>(members: Iterable<Member>): Member {
  const [oldest] = members;
  return oldest!;
}
