import type { Executor } from '../../platform/storage/database';
import { addSeconds, daySeconds } from '../../platform/clock';
import { fromMillionths, toMillionths } from './amounts';
import { countSavedCodes, sumCosts, type CostRow, type SavedRow } from './costReport.repository';

const presentCost = ({ date, channel, country, sent, delivered, failed, used, cost, currency }: CostRow) => ({
  date,
  channel,
  country,
  sent: Number(sent),
  delivered: Number(delivered),
  failed: Number(failed),
  used: Number(used),
  cost: cost === null ? null : Number(cost),
  currency,
});

/** Sums the values of rows by a key. */
function sumBy(rows: readonly CostRow[], keyOf: (row: CostRow) => string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + toMillionths(row.priced_cost ?? 0));
  return sums;
}

interface SavedCodes {
  date: string;
  sign_ins: number;
  /** Null where no price is known. */
  saved: number | null;
  currency: string | null;
}

/**
 * What the codes that passkeys saved on a day would have cost: their number times the mean price of that day's codes to phones with a
 * known price. If these were paid in several currencies, the mean has a part in each, and there is a row for each.
 */
function presentSaved({ date, sign_ins }: SavedRow, costs: readonly CostRow[]): SavedCodes[] {
  const ofDay = costs.filter((row) => row.date === date && Number(row.priced_codes) > 0);
  const codes = ofDay.reduce((total, { priced_codes }) => total + Number(priced_codes), 0);
  const saved = Number(sign_ins);
  const inCurrencies = [...sumBy(ofDay, ({ currency }) => currency ?? '')].map(([currency, cost]) => ({
    date,
    sign_ins: saved,
    saved: fromMillionths(Math.round((cost / codes) * saved)),
    currency,
  }));
  return inCurrencies.length > 0 ? inCurrencies : [{ date, sign_ins: saved, saved: null, currency: null }];
}

/**
 * What messages to phones and codes by email cost, by UTC day, channel, country and currency, the newest day first, and what passkeys
 * saved. A message counts on the day on which it was asked for; decoys of private mode are left out.
 * @param days how many days, today included
 */
export async function costReport(executor: Executor, now: Date, days: number) {
  const today = new Date(`${now.toISOString().slice(0, 10)}T00:00:00.000Z`);
  const since = addSeconds(today, -(days - 1) * daySeconds);
  const costs = await sumCosts(executor, since);
  const saved = await countSavedCodes(executor, since);
  return { days: costs.map(presentCost), passkeys: saved.flatMap((row) => presentSaved(row, costs)) };
}
