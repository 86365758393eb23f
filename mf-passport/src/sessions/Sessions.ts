import { ApiError } from '@passport/shared/api-client/ApiError';
import { PagedList } from '@passport/shared/data/PagedList';
import type { SessionItem } from '@passport/shared/schemas/account';
import { computed, makeObservable, observable, runInAction } from 'mobx';
import type { SessionsApi } from './sessions.api';

/** The person's sessions, naming their devices, and ending them. Created by its screen. */
export class Sessions {
  readonly list: PagedList<SessionItem>;
  /** Ids of those that are being ended. */
  readonly ending = observable.set<string>();
  isEndingOthers = false;

  constructor(private readonly api: SessionsApi) {
    this.list = new PagedList(async (cursor) => {
      const { sessions, next_cursor } = await this.api.list({ cursor });
      return { items: sessions, nextCursor: next_cursor };
    });
    makeObservable(this, { isEndingOthers: observable, current: computed, others: computed });
  }

  get current(): SessionItem | undefined {
    return this.list.items?.find(({ is_current }) => is_current);
  }

  get others(): readonly SessionItem[] {
    return this.list.items?.filter(({ is_current }) => !is_current) ?? [];
  }

  /** Ends one; an already ended session counts as ended. @throws ApiError */
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

  /** Names the device of a session, in all of its sessions. @throws ApiError */
  async rename(id: string, name: string): Promise<void> {
    await this.api.rename(id, name);
    await this.list.reload();
  }

  /** Ends all but this one. @returns how many were ended @throws ApiError */
  async endOthers(): Promise<number> {
    runInAction(() => (this.isEndingOthers = true));
    try {
      const { ended } = await this.api.endOthers();
      await this.list.reload();
      return ended;
    } finally {
      runInAction(() => (this.isEndingOthers = false));
    }
  }

  /** Drops a session that has ended, here or elsewhere. */
  forget(id: string): void {
    this.list.remove((session) => session.id === id);
  }
}
