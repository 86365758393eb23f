/** What the router offers once it is there. */
export type Navigate = (to: string, options: { replace: boolean }) => void;

/** Lets what lives outside the router go somewhere. Before the router is there the last wish waits for it. */
export class Navigation {
  private navigate: Navigate | undefined;
  private wish: string | undefined;

  /** Goes to an address of the site, in place of the present one: there is nothing to come back to. */
  replace(to: string): void {
    if (this.navigate) this.navigate(to, { replace: true });
    else this.wish = to;
  }

  /** Connects the router. @returns what disconnects it */
  connect(navigate: Navigate): () => void {
    this.navigate = navigate;
    if (this.wish !== undefined) navigate(this.wish, { replace: true });
    this.wish = undefined;
    return () => {
      this.navigate = undefined;
    };
  }
}
