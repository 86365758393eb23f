import { action, makeObservable, observable, observableRef, runInAction } from 'mobx';

export interface Slice<Item> {
  items: readonly Item[];
  /** Where the next slice begins; null at the end. */
  nextCursor: string | null;
}

/** A long list that comes slice by slice, so that a thousand rows are no more work than twenty. */
export class PagedList<Item extends { id: string | number }> {
  /** Undefined until the first slice is there. */
  items: readonly Item[] | undefined = undefined;
  error: unknown = undefined;
  isLoading = false;
  private nextCursor: string | null = null;
  /** Which slice could not be had. */
  private failedCursor: string | undefined;
  private turn = 0;

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

  /** Begins anew, and keeps what is shown until the answer is there; never rejects. */
  load(): Promise<void> {
    return this.fetch(undefined);
  }

  /** Adds the next slice; never rejects. */
  async more(): Promise<void> {
    if (this.isLoading || this.nextCursor === null) return;
    await this.fetch(this.nextCursor);
  }

  /** Asks again for what could not be had: the first slice, or the one after those that are shown; never rejects. */
  retry(): Promise<void> {
    return this.fetch(this.failedCursor);
  }

  /** Takes away the rows that the service no longer has. */
  remove(isGone: (item: Item) => boolean): void {
    this.items = this.items?.filter((item) => !isGone(item));
  }

  private async fetch(cursor: string | undefined): Promise<void> {
    this.turn += 1;
    const { turn } = this;
    runInAction(() => {
      this.isLoading = true;
      this.error = undefined;
    });
    try {
      const slice = await this.ask(cursor);
      if (turn === this.turn) this.append(cursor === undefined ? [] : (this.items ?? []), slice);
    } catch (error) {
      if (turn !== this.turn) return;
      this.failedCursor = cursor;
      runInAction(() => (this.error = error));
    } finally {
      if (turn === this.turn) runInAction(() => (this.isLoading = false));
    }
  }

  /** Rows that came meanwhile move the later ones down: a row that is shown already is not shown twice. */
  private append(shown: readonly Item[], { items, nextCursor }: Slice<Item>): void {
    const known = new Set(shown.map(({ id }) => id));
    runInAction(() => {
      this.items = [...shown, ...items.filter(({ id }) => !known.has(id))];
      this.nextCursor = nextCursor;
    });
  }
}
