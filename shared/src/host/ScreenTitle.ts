import { makeObservable, observable, runInAction } from 'mobx';
import type { HostTitle } from './Host';

/** The name of the shown screen, as set by its remote. */
export class ScreenTitle implements HostTitle {
  /** Undefined if the screen has no name: the title is then that of its area. */
  current: string | undefined = undefined;
  /** Counts the names, so that removing an earlier one keeps the later one. */
  private latest = 0;

  constructor() {
    makeObservable(this, { current: observable });
  }

  name(screen: string): () => void {
    this.latest += 1;
    const { latest } = this;
    this.write(screen);
    return () => {
      if (latest === this.latest) this.write(undefined);
    };
  }

  private write(screen: string | undefined): void {
    runInAction(() => {
      this.current = screen;
    });
  }
}
