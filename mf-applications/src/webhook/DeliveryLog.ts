import { PagedList } from '@passport/shared/data/PagedList';
import type { Deliveries, DeliveriesQuery, Delivery } from '@passport/shared/schemas/webhooks';
import { action, makeObservable, observable, observableRef, runInAction } from 'mobx';

export type DeliveryFilters = Pick<DeliveriesQuery, 'event' | 'result'>;

/** The log of deliveries with its filters, and the state of the endpoint, which comes with each page. */
export class DeliveryLog {
  filters: DeliveryFilters = {};
  /** Undefined until the first page is there. */
  endpoint: Deliveries['endpoint'] | undefined = undefined;
  readonly list: PagedList<Delivery>;

  constructor(ask: (query: DeliveriesQuery) => Promise<Deliveries>) {
    makeObservable(this, { filters: observable, endpoint: observableRef, filter: action });
    this.list = new PagedList<Delivery>(async (cursor) => {
      const { items, next_cursor, endpoint } = await ask({ ...this.filters, ...(cursor !== undefined && { cursor }) });
      runInAction(() => (this.endpoint = endpoint));
      return { items, nextCursor: next_cursor };
    });
  }

  /** Filters the log; an undefined value is no filter. */
  filter(filters: DeliveryFilters): void {
    const all = { ...this.filters, ...filters };
    this.filters = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
    void this.list.load();
  }
}
