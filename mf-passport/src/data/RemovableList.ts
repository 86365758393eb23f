import { ApiError } from '@passport/shared/api-client/ApiError';
import { Resource } from '@passport/shared/data/Resource';
import { observable, runInAction } from 'mobx';

/** A short list whose items the person removes one by one. */
export class RemovableList<Item extends { id: string }> extends Resource<readonly Item[]> {
  /** Ids of the items whose removal is in flight. */
  readonly removing = observable.set<string>();

  constructor(
    ask: () => Promise<readonly Item[]>,
    private readonly askToRemove: (id: string) => Promise<unknown>,
  ) {
    super(ask);
  }

  /** Removes an item; an already removed one counts as removed. @throws ApiError */
  async remove(id: string): Promise<void> {
    if (this.removing.has(id)) return;
    runInAction(() => this.removing.add(id));
    try {
      await this.askToRemove(id);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
    } finally {
      runInAction(() => this.removing.delete(id));
    }
    this.set((this.value ?? []).filter((item) => item.id !== id));
  }
}
