import { runInAction } from 'mobx';

/** Marks a store as busy while its call is in flight, whether that succeeds or fails. */
export async function whileBusy<Result>(store: { isBusy: boolean }, work: () => Promise<Result>): Promise<Result> {
  const mark = (isBusy: boolean): void => runInAction(() => void (store.isBusy = isBusy));
  mark(true);
  try {
    return await work();
  } finally {
    mark(false);
  }
}
