import { makeObservable, observable, observableRef, runInAction } from 'mobx';

export interface KeysetPage<Item> {
  items: readonly Item[];
  /** Where the next page begins; null after the last one. */
  next_cursor: string | null;
}

/** `isQuiet`: nobody waits for the answer, so no dialog may open for it. */
export type AskPage<Item> = (cursor: string | undefined, isQuiet: boolean) => Promise<KeysetPage<Item>>;

/**
 * A list of the service shown one page at a time, by cursors: a page is as fast at the ten-thousandth as at the first. What has come
 * since waits until it is asked for, so that no row moves under the pointer.
 */
export class KeysetList<Item> {
  /** The shown page; undefined until the first one is loaded. */
  items: readonly Item[] | undefined = undefined;
  error: unknown = undefined;
  isLoading = false;
  /** Rows that the first page has by now and this one does not. */
  newCount = 0;
  /** Cursors of the pages up to the shown one; the first has none. */
  private cursors: (string | undefined)[] = [undefined];
  private next: string | null = null;
  private wanted: (string | undefined)[] = [undefined];
  /** Counts attempts; the answer to an earlier attempt is dropped. */
  private attempt = 0;

  constructor(
    private readonly ask: AskPage<Item>,
    private readonly keyOf: (item: Item) => string | number,
  ) {
    makeObservable<this, 'cursors' | 'next'>(this, {
      items: observableRef,
      error: observableRef,
      isLoading: observable,
      newCount: observable,
      cursors: observableRef,
      next: observable,
    });
  }

  get hasNewer(): boolean {
    return this.cursors.length > 1;
  }

  get hasOlder(): boolean {
    return this.next !== null;
  }

  /** Loads the first page, e.g. of other filters; never rejects. */
  load(): Promise<void> {
    return this.open([undefined]);
  }

  /** Loads the shown page again, e.g. after an act; never rejects. */
  reload(): Promise<void> {
    return this.open(this.cursors);
  }

  retry(): Promise<void> {
    return this.open(this.wanted);
  }

  async older(): Promise<void> {
    if (this.next !== null) await this.open([...this.cursors, this.next]);
  }

  async newer(): Promise<void> {
    if (this.hasNewer) await this.open(this.cursors.slice(0, -1));
  }

  /** Counts the rows that have come to the first page; says nothing where it cannot be asked. */
  async check(): Promise<void> {
    if (this.hasNewer || this.isLoading || this.items === undefined) return;
    const { attempt } = this;
    const page = await this.ask(undefined, true).catch(() => undefined);
    if (page === undefined || attempt !== this.attempt) return;
    const known = new Set(this.items.map(this.keyOf));
    runInAction(() => (this.newCount = page.items.filter((item) => !known.has(this.keyOf(item))).length));
  }

  private async open(cursors: (string | undefined)[]): Promise<void> {
    this.attempt += 1;
    const { attempt } = this;
    this.wanted = cursors;
    runInAction(() => {
      this.isLoading = true;
      this.error = undefined;
    });
    try {
      const page = await this.ask(cursors.at(-1), false);
      if (attempt !== this.attempt) return;
      runInAction(() => {
        this.items = page.items;
        this.next = page.next_cursor;
        this.cursors = cursors;
        this.newCount = 0;
      });
    } catch (error) {
      if (attempt === this.attempt) runInAction(() => (this.error = error));
    } finally {
      if (attempt === this.attempt) runInAction(() => (this.isLoading = false));
    }
  }
}
