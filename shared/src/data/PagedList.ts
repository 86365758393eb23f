import { action, makeObservable, observable, observableRef, runInAction } from 'mobx';

export interface Slice<Item> {
  items: readonly Item[];
  /** Where the next slice begins; null at the end. */
  nextCursor: string | null;
}

/** A long list that is loaded slice by slice, so that the first rows appear as fast as those of a short list. */
export class PagedList<Item extends { id: string | number }> {
  /** Undefined until the first slice is loaded. */
  items: readonly Item[] | undefined = undefined;
  error: unknown = undefined;
  isLoading = false;
  /** Whether the slice being loaded was requested by `more`, not by a reload in the background. */
  isAdding = false;
  private nextCursor: string | null = null;
  /** Cursor of the slice that failed to load. */
  private failedCursor: string | undefined;
  /** Slices that the user has requested. */
  private wanted = 1;
  /** Counts attempts; the answer to an earlier attempt is dropped. */
  private attempt = 0;
  /** Rows removed since the attempt began: its answer may still have them. */
  private removed: ((item: Item) => boolean)[] = [];

  constructor(private readonly ask: (cursor: string | undefined) => Promise<Slice<Item>>) {
    makeObservable<this, 'nextCursor'>(this, {
      items: observableRef,
      error: observableRef,
      isLoading: observable,
      isAdding: observable,
      nextCursor: observable,
      remove: action,
    });
  }

  get hasMore(): boolean {
    return this.nextCursor !== null;
  }

  /** Starts over with the first slice, e.g. of other filters, and keeps the shown rows until the response arrives; never rejects. */
  load(): Promise<void> {
    this.wanted = 1;
    runInAction(() => (this.isAdding = false));
    return this.reload();
  }

  /** Reloads all requested slices, so that a reader does not lose their row; never rejects. */
  reload(): Promise<void> {
    return this.fetch(undefined);
  }

  /** Adds the next slice, or lets the reload in progress include it; never rejects. */
  async more(): Promise<void> {
    if (this.nextCursor === null || this.isAdding) return;
    this.wanted += 1;
    runInAction(() => (this.isAdding = true));
    if (!this.isLoading) await this.fetch(this.nextCursor);
  }

  /** Loads the slice that failed again; never rejects. */
  retry(): Promise<void> {
    return this.failedCursor === undefined ? this.reload() : this.fetch(this.failedCursor);
  }

  /** Removes rows that the service no longer has. */
  remove(isGone: (item: Item) => boolean): void {
    this.removed.push(isGone);
    this.items = this.items?.filter((item) => !isGone(item));
  }

  /** Shows the requested slices together. @param from cursor; from the beginning where undefined */
  private async fetch(from: string | undefined): Promise<void> {
    this.attempt += 1;
    this.removed = [];
    const { attempt } = this;
    runInAction(() => {
      this.isLoading = true;
      if (from !== undefined) this.isAdding = true;
      this.error = undefined;
    });
    try {
      const found: Item[] = [];
      let cursor: string | null | undefined = from;
      for (let asked = 0; asked < (from === undefined ? this.wanted : 1) && cursor !== null; asked += 1) {
        const slice: Slice<Item> = await this.ask(cursor);
        if (attempt !== this.attempt) return;
        found.push(...slice.items);
        cursor = slice.nextCursor;
      }
      this.show(from === undefined ? [] : (this.items ?? []), found, cursor ?? null);
    } catch (error) {
      if (attempt !== this.attempt) return;
      this.failedCursor = from;
      runInAction(() => (this.error = error));
    } finally {
      if (attempt === this.attempt) runInAction(() => (this.isLoading = this.isAdding = false));
    }
  }

  /** Rows added at the top move later ones into the next slice: an existing row is not added twice. */
  private show(shown: readonly Item[], found: readonly Item[], nextCursor: string | null): void {
    const rows = new Map<Item['id'], Item>();
    for (const item of [...shown, ...found]) if (!rows.has(item.id)) rows.set(item.id, item);
    runInAction(() => {
      this.items = [...rows.values()].filter((item) => !this.removed.some((isGone) => isGone(item)));
      this.nextCursor = nextCursor;
    });
  }
}
