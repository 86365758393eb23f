/** Browsers keep 250 by default: fewer than a day in one page makes. */
const entries = 1000;

/**
 * Keeps the browser noting the calls of this page, of which the support pop-up shows the last refusals: a full buffer takes no more
 * entries for as long as the page is open.
 */
export function keepResourceTimings({ performance }: Pick<Window, 'performance'>): void {
  performance.setResourceTimingBufferSize?.(entries);
  // What arrives while it is full is entered after this.
  performance.addEventListener?.('resourcetimingbufferfull', () => performance.clearResourceTimings());
}
