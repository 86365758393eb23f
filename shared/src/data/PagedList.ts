import { action, makeObservable, observable, observableRef, runInAction } from 'mobx';

export interface Slice<Item> {
  items: readonly Item[];
  /** Where the next slice begins; null at the end. */
  nextCursor: string | null;
}

/** A long list that is loaded slice by slice, so that the first rows appear as fast as those of a short list. */
export class PagedList<Item extends { id: string | number }> {
  /** Undefined until the first slice is there. */
  items: readonly Item[] | undefined = undefined;
  error: unknown = undefined;
  isLoading = false;
  private nextCursor: string | null = null;
  /** Cursor of the slice that failed to load. */
  private failedCursor: string | undefined;
  /** Counts attempts; the answer to an earlier attempt is dropped. */
  private attempt = 0;

  constructor(private readonly ask: (cursor: string | undefined) => Promise<Slice<Item>>) {
    makeObservable<this, 'nextCursor'>(this, {
      items: observableRef,
      error: observableRef,
      isLoading: observable,
      nextCursor: observable,
      remove: action,
    });
  }

  get hasMore(): boolean {
    return this.nextCursor !== null;
  }

  /** Loads the first slice again, and keeps the shown rows until the answer is there; never rejects. */
  load(): Promise<void> {
    return this.fetch(undefined);
  }

  /** Adds the next slice; never rejects. */
  async more(): Promise<void> {
    if (this.isLoading || this.nextCursor === null) return;
    await this.fetch(this.nextCursor);
  }

  /** Loads the slice that failed again; never rejects. */
  retry(): Promise<void> {
    return this.fetch(this.failedCursor);
  }

  /** Removes rows that the service no longer has. */
  remove(isGone: (item: Item) => boolean): void {
    this.items = this.items?.filter((item) => !isGone(item));
  }

  private async fetch(cursor: string | undefined): Promise<void> {
    this.attempt += 1;
    const { attempt } = this;
    runInAction(() => {
      this.isLoading = true;
      this.error = undefined;
    });
    try {
      const slice = await this.ask(cursor);
      if (attempt === this.attempt) this.append(cursor === undefined ? [] : (this.items ?? []), slice);
    } catch (error) {
      if (attempt !== this.attempt) return;
      this.failedCursor = cursor;
      runInAction(() => (this.error = error));
    } finally {
      if (attempt === this.attempt) runInAction(() => (this.isLoading = false));
    }
  }

  /** Rows added at the top move later ones into the next slice: a row that is shown already is not added twice. */
  private append(shown: readonly Item[], { items, nextCursor }: Slice<Item>): void {
    const known = new Set(shown.map(({ id }) => id));
    runInAction(() => {
      this.items = [...shown, ...items.filter(({ id }) => !known.has(id))];
      this.nextCursor = nextCursor;
    });
  }
}
