import { runInAction } from 'mobx';

/** Marks a flow as busy for as long as a call of its own is under way, however that ends. */
export async function whileBusy(flow: { isBusy: boolean }, work: () => Promise<void>): Promise<void> {
  const mark = (isBusy: boolean): void => runInAction(() => void (flow.isBusy = isBusy));
  mark(true);
  try {
    await work();
  } finally {
    mark(false);
  }
}
