import { PagedList } from '@passport/shared/data/PagedList';
import { daySeconds, hourSeconds } from '@passport/shared/durations';
import type { Deliveries, DeliveriesQuery, Delivery } from '@passport/shared/schemas/webhooks';
import { faultOf, momentsOf, type DaysFault, type LogDays } from './LogDays';
import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx';

/** Periods by which the log can be filtered, in seconds. */
export const periods = { hour: hourSeconds, day: daySeconds, week: 7 * daySeconds } as const;
export type Period = keyof typeof periods;

export type DeliveryFilters = Pick<DeliveriesQuery, 'event' | 'result'> & {
  /** A class of HTTP statuses; `null`: no answer. */
  status?: '3xx' | '4xx' | '5xx' | 'null' | undefined;
  period?: Period | undefined;
  /** Chosen days, instead of a period. */
  days?: LogDays | undefined;
};

const queryOf = ({ period, days, ...filters }: DeliveryFilters): DeliveriesQuery => ({
  ...filters,
  ...(days && momentsOf(days)),
  ...(period && { from: new Date(Date.now() - periods[period] * 1000).toISOString() }),
});

/** The log of deliveries with its filters, and the state of the endpoint, which comes with each page. */
export class DeliveryLog {
  /** As they are chosen. */
  filters: DeliveryFilters = {};
  /** The last valid ones, which the list shows. */
  private applied: DeliveryFilters = {};
  /** Undefined until the first page is there. */
  endpoint: Deliveries['endpoint'] | undefined = undefined;
  /** Whether it has shown a delivery: filters of an empty log would choose between nothing. */
  hasHadSome = false;
  readonly list: PagedList<Delivery>;
  /** Counts the calls, and stores which of them has returned the known state of the endpoint. */
  private asked = 0;
  private known = 0;

  constructor(private readonly call: (query: DeliveriesQuery) => Promise<Deliveries>) {
    makeObservable<this, 'applied'>(this, {
      filters: observable,
      applied: observableRef,
      endpoint: observableRef,
      hasHadSome: observable,
      filter: action,
      isFiltered: computed,
      daysFault: computed,
      isReplaying: computed,
    });
    this.list = new PagedList<Delivery>(async (cursor) => {
      const { items, next_cursor } = await this.ask({
        ...queryOf(this.applied),
        ...(cursor !== undefined && { cursor }),
      });
      runInAction(() => (this.hasHadSome ||= items.length > 0));
      return { items, nextCursor: next_cursor };
    });
  }

  get isFiltered(): boolean {
    return Object.keys(queryOf(this.applied)).length > 0;
  }

  /** The error of the chosen days; until they are valid, the log is unchanged. */
  get daysFault(): DaysFault | undefined {
    return this.filters.days && faultOf(this.filters.days);
  }

  /** Whether events of the last replay of all failed ones are still to be delivered. */
  get isReplaying(): boolean {
    return (this.endpoint?.replay?.left ?? 0) > 0;
  }

  /** Reads the state of the endpoint again, without touching the list. A failure leaves the last one. */
  async refreshEndpoint(): Promise<void> {
    await this.ask({ limit: '1' }).catch(() => undefined);
  }

  /** Filters the log; an undefined value is no filter. */
  filter(filters: DeliveryFilters): void {
    const all = { ...this.filters, ...filters };
    this.filters = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
    // While the days are wrong, the last valid ones are used with the other filters.
    if (this.daysFault && filters.days) return;
    this.applied = { ...this.filters, ...(this.daysFault && { days: this.applied.days }) };
    void this.list.load();
  }

  /** Calls the service. A response overtaken by that of a later call no longer updates the state of the endpoint. */
  private async ask(query: DeliveriesQuery): Promise<Deliveries> {
    this.asked += 1;
    const { asked } = this;
    const answer = await this.call(query);
    if (asked > this.known) {
      this.known = asked;
      runInAction(() => (this.endpoint = answer.endpoint));
    }
    return answer;
  }
}
