import { runInAction } from 'mobx';

/** Marks a store as busy while a call of its own is in flight, however that call ends. */
export async function whileBusy<Result>(store: { isBusy: boolean }, work: () => Promise<Result>): Promise<Result> {
  const mark = (isBusy: boolean): void => runInAction(() => void (store.isBusy = isBusy));
  mark(true);
  try {
    return await work();
  } finally {
    mark(false);
  }
}
