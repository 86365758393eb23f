/** The navigation function of the router. */
export type Navigate = (to: string, options: { replace: boolean; state?: string }) => void;

/** Navigates from outside the router. Before the router is connected, the last target waits for it. */
export class Navigation {
  private navigate: Navigate | undefined;
  private wish: Parameters<Navigate> | undefined;

  /** Goes to an address of the site and replaces the history entry. @param state a text for its page, e.g. why it is shown */
  replace(to: string, state?: string): void {
    const wish: Parameters<Navigate> = [to, { replace: true, ...(state && { state }) }];
    if (this.navigate) this.navigate(...wish);
    else this.wish = wish;
  }

  /** Connects the router. @returns a function that disconnects it */
  connect(navigate: Navigate): () => void {
    this.navigate = navigate;
    if (this.wish !== undefined) navigate(...this.wish);
    this.wish = undefined;
    return () => {
      this.navigate = undefined;
    };
  }
}
