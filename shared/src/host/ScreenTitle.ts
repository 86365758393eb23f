import { makeObservable, observable, runInAction } from 'mobx';
import type { HostTitle } from './Host';

/** The name of the screen that is shown, as its remote gave it. */
export class ScreenTitle implements HostTitle {
  /** Undefined where the screen has given none: its area's name stands for it. */
  current: string | undefined = undefined;
  /** Counts the names: who takes an earlier one back leaves the later one in place. */
  private turn = 0;

  constructor() {
    makeObservable(this, { current: observable });
  }

  name(screen: string): () => void {
    this.turn += 1;
    const { turn } = this;
    this.write(screen);
    return () => {
      if (turn === this.turn) this.write(undefined);
    };
  }

  private write(screen: string | undefined): void {
    runInAction(() => {
      this.current = screen;
    });
  }
}
