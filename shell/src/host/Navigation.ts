/** The navigation function of the router. */
export type Navigate = (to: string, options: { replace: boolean }) => void;

/** Navigates from outside the router. Before the router is connected, the last target waits for it. */
export class Navigation {
  private navigate: Navigate | undefined;
  private wish: string | undefined;

  /** Goes to an address of the site and replaces the history entry. */
  replace(to: string): void {
    if (this.navigate) this.navigate(to, { replace: true });
    else this.wish = to;
  }

  /** Connects the router. @returns a function that disconnects it */
  connect(navigate: Navigate): () => void {
    this.navigate = navigate;
    if (this.wish !== undefined) navigate(this.wish, { replace: true });
    this.wish = undefined;
    return () => {
      this.navigate = undefined;
    };
  }
}
