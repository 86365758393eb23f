import { ApiError } from '@passport/shared/api-client/ApiError';
import { Resource } from '@passport/shared/data/Resource';
import { observable, runInAction } from 'mobx';

/** A short list whose things its owner takes away one by one. */
export class RemovableList<Item extends { id: string }> extends Resource<readonly Item[]> {
  /** Ids of those that are being taken away. */
  readonly removing = observable.set<string>();

  constructor(
    ask: () => Promise<readonly Item[]>,
    private readonly askToRemove: (id: string) => Promise<unknown>,
  ) {
    super(ask);
  }

  /** Takes one away; that it had gone already is as good. @throws ApiError */
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
