import { toMillionths } from './amounts';
import type { SpentRow } from './spending.repository';

/** What messages have cost, in millionths of the currency. */
export interface Spent {
  currency: string;
  /** ISO 3166-1 code; empty if it is unknown. */
  country: string;
  amount: number;
}

/** The sums of one UTC day, as far as this process knows them. */
export interface DaySums {
  /** Adds a message that this process has handed over. */
  add(spent: Spent): void;
  /** The sum of each currency and country. */
  list(): Spent[];
  /** Begins to read the sums. @returns takes the result; what is added meanwhile stays added */
  read(): (rows: readonly SpentRow[]) => void;
}

type Sums = Map<string, Spent>;

function addTo(sums: Sums, { currency, country, amount }: Spent): void {
  const key = `${currency} ${country}`;
  sums.set(key, { currency, country, amount: (sums.get(key)?.amount ?? 0) + amount });
}

function sumsOf(spent: Iterable<Spent>): Sums {
  const sums: Sums = new Map();
  for (const each of spent) addTo(sums, each);
  return sums;
}

/**
 * Sums that are read from the database, and to which a process adds its own messages until the next reading. Those of messages that no
 * process writes any more are read once, the latest in every reading again, because a row may be written a moment after its time.
 */
export function createDaySums(): DaySums {
  const settled: Sums = new Map();
  let latest: Sums = new Map();
  /** Its own messages since the last reading, and those before the reading that is under way. */
  let own: Sums = new Map();
  let earlier: Sums = new Map();

  return {
    add: (spent) => addTo(own, spent),
    list: () => [...sumsOf([settled, latest, earlier, own].flatMap((sums) => [...sums.values()])).values()],
    read: () => {
      earlier = sumsOf([...earlier.values(), ...own.values()]);
      own = new Map();
      return (rows) => {
        const read = rows.map(({ currency, country, amount, is_settled }) => ({
          spent: { currency, country: country ?? '', amount: toMillionths(amount) },
          is_settled,
        }));
        for (const { spent } of read.filter(({ is_settled }) => is_settled)) addTo(settled, spent);
        latest = sumsOf(read.filter(({ is_settled }) => !is_settled).map(({ spent }) => spent));
        earlier = new Map();
      };
    },
  };
}
