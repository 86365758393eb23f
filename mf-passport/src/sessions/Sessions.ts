import { ApiError } from '@passport/shared/api-client/ApiError';
import type { SessionItem } from '@passport/shared/schemas/account';
import { action, computed, makeObservable, observable, runInAction } from 'mobx';
import { PagedList } from '../data/PagedList';
import type { SessionsApi } from './sessions.api';

/** The person's sessions and the ends that they make to them. Made by its screen, dies with it. */
export class Sessions {
  readonly list: PagedList<SessionItem>;
  /** Sessions of all pages. */
  total = 0;
  /** Ids of those that are being ended. */
  readonly ending = observable.set<string>();
  isEndingOthers = false;

  constructor(private readonly api: SessionsApi) {
    this.list = new PagedList(async (cursor) => {
      const { sessions, next_cursor, total } = await this.api.list({ cursor });
      runInAction(() => (this.total = total));
      return { items: sessions, nextCursor: next_cursor };
    });
    makeObservable<this, 'forget'>(this, {
      total: observable,
      isEndingOthers: observable,
      current: computed,
      others: computed,
      forget: action,
    });
  }

  get current(): SessionItem | undefined {
    return this.list.items?.find(({ is_current }) => is_current);
  }

  get others(): readonly SessionItem[] {
    return this.list.items?.filter(({ is_current }) => !is_current) ?? [];
  }

  /** Ends one; that it had ended already is as good. @throws ApiError */
  async end(id: string): Promise<void> {
    if (this.ending.has(id)) return;
    runInAction(() => this.ending.add(id));
    try {
      await this.api.end(id);
      this.forget(id);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      this.forget(id);
    } finally {
      runInAction(() => this.ending.delete(id));
    }
  }

  /** Ends all but this one. @returns how many there were @throws ApiError */
  async endOthers(): Promise<number> {
    runInAction(() => (this.isEndingOthers = true));
    try {
      const { ended } = await this.api.endOthers();
      await this.list.load();
      return ended;
    } finally {
      runInAction(() => (this.isEndingOthers = false));
    }
  }

  /** A session is over, whoever ended it. */
  forget(id: string): void {
    if (!this.list.items?.some((session) => session.id === id)) return;
    this.list.remove((session) => session.id === id);
    this.total -= 1;
  }
}
