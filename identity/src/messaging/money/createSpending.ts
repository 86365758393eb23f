import type { FastifyBaseLogger } from 'fastify';
import { addSeconds, type Clock } from '../../platform/clock';
import type { Config } from '../../platform/config/config';
import type { AlertName, BudgetName, Metrics } from '../../platform/http/metrics';
import type { Database } from '../../platform/storage/database';
import { fromMillionths, toMillionths } from './amounts';
import { createDaySums, type DaySums, type Spent } from './daySums';
import { sumSpent } from './spending.repository';

const readEveryMs = 60_000;
/** The outcome of a message is written within this time; after a process died, it gets the time at which others find that. */
const settlingSeconds = 120;

const nearShare = 0.8;

/** A message to a phone that was handed over; its price and currency are null where they are unknown. */
export interface SentMessage {
  channel: string;
  country: string | null;
  price: string | number | null;
  currency: string | null;
}

/** What codes cost today. */
export interface Spending {
  /** Counts a message that this process has handed over, and says what a budget would have refused. */
  noteSent(message: SentMessage): void;
  /** Reads what all processes have spent; if that fails, the sums stay as they were. */
  refresh(): Promise<void>;
  /** Reads it now, and then each minute; keeps no process alive. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface SpendingParts {
  db: Database;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  metrics: Pick<Metrics, 'alert' | 'cost' | 'overBudget'>;
  config: Pick<Config, 'budgets'>;
}

interface Budget {
  name: BudgetName;
  /** In millionths of the currency. */
  limit: number;
  alerts: { near: AlertName; reached: AlertName };
  /** The part of the sums that it limits. @param country of a message */
  concerns(spent: Spent, country: string): boolean;
}

/** The budgets that are set. Amounts of different currencies are compared with a budget separately. */
function budgetsOf({ day, countryDay }: Config['budgets']): Budget[] {
  const of = (limit: number | undefined, budget: Omit<Budget, 'limit'>): Budget[] =>
    limit === undefined ? [] : [{ ...budget, limit: toMillionths(limit) }];
  return [
    ...of(day, {
      name: 'day',
      alerts: { near: 'budget_day_near', reached: 'budget_day_reached' },
      concerns: () => true,
    }),
    ...of(countryDay, {
      name: 'country_day',
      alerts: { near: 'budget_country_day_near', reached: 'budget_country_day_reached' },
      concerns: (spent, country) => spent.country === country,
    }),
  ];
}

const texts = {
  near: 'codes have cost 80 % of a budget of today',
  reached: 'codes have cost a whole budget of today; nothing is refused',
} as const;

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const startOf = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

/** The sums and alerts of one UTC day. */
interface Today {
  day: string;
  sums: DaySums;
  /** Alerts that were raised, each once a day. */
  raised: Set<string>;
  /** Until when the sums are settled. */
  settledUntil: Date;
}

const newDay = (day: string): Today => ({
  day,
  sums: createDaySums(),
  raised: new Set(),
  settledUntil: startOf(day),
});

/**
 * Follows what messages to phones cost in a UTC day, and compares it with the budgets (SMS_BUDGET_DAY, SMS_BUDGET_COUNTRY_DAY). It only
 * observes: a budget that is used up is an alert, and each further message is logged and counted as one that would have been refused.
 * Each process knows its own messages at once and those of others within a minute.
 */
export function createSpending({ db, clock, log, metrics, config }: SpendingParts): Spending {
  const budgets = budgetsOf(config.budgets);
  let today = newDay(dayOf(clock.now()));
  let reading: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const current = (): Today => {
    const day = dayOf(clock.now());
    if (day !== today.day) today = newDay(day);
    return today;
  };
  const spentOf = (budget: Budget, { currency, country }: Spent): number =>
    today.sums
      .list()
      .filter((sum) => sum.currency === currency && budget.concerns(sum, country))
      .reduce((total, { amount }) => total + amount, 0);

  /** Raises the alerts of the budgets to which a sum belongs. */
  const compare = (spent: Spent): void => {
    for (const budget of budgets) {
      const amount = spentOf(budget, spent);
      for (const level of ['near', 'reached'] as const) {
        const about = { currency: spent.currency, ...(budget.name === 'country_day' && { country: spent.country }) };
        const alert = budget.alerts[level];
        const key = JSON.stringify([alert, about]);
        if (amount < budget.limit * (level === 'near' ? nearShare : 1) || today.raised.has(key)) continue;
        today.raised.add(key);
        metrics.alert(alert);
        log.warn(
          { alert, ...about, spent: fromMillionths(amount), budget: fromMillionths(budget.limit) },
          texts[level],
        );
      }
    }
  };

  const read = async (): Promise<void> => {
    const read = current();
    const take = read.sums.read();
    const latest = addSeconds(clock.now(), -settlingSeconds);
    const settledUntil = latest > read.settledUntil ? latest : read.settledUntil;
    try {
      take(await sumSpent(db, read.settledUntil, settledUntil));
      read.settledUntil = settledUntil;
    } catch (error) {
      log.warn({ err: error }, 'cannot read what codes have cost today; the next reading tries again');
    }
    if (current() === read) for (const spent of read.sums.list()) compare(spent);
  };
  const refresh = async (): Promise<void> => {
    if (budgets.length > 0) await (reading ??= read().finally(() => (reading = undefined)));
  };

  return {
    noteSent: ({ channel, country: known, price, currency }) => {
      if (price === null || currency === null) return;
      const country = known ?? '';
      const spent = { currency, country, amount: toMillionths(price) };
      metrics.cost({ channel, country, currency, amount: Number(price) });
      const { sums } = current();
      const over = budgets.filter((budget) => spentOf(budget, spent) + spent.amount > budget.limit);
      for (const { name } of over) metrics.overBudget(name);
      const refused = { budgets: over.map(({ name }) => name), channel, country, price: Number(price), currency };
      if (over.length > 0) log.info(refused, 'past a budget of today: this message would have been refused');
      sums.add(spent);
      compare(spent);
    },
    refresh,
    start: async () => {
      await refresh();
      timer = setInterval(() => void refresh(), readEveryMs).unref();
    },
    stop: async () => {
      clearInterval(timer);
      await reading;
    },
  };
}
