/** Browsers keep 250 by default: fewer than the calls of a day on one page. */
const entries = 1000;

/**
 * Keeps the browser recording the calls of this page, of which the support pop-up shows the last refusals: a full buffer accepts no more
 * entries for as long as the page is open.
 */
export function keepResourceTimings({ performance }: Pick<Window, 'performance'>): void {
  performance.setResourceTimingBufferSize?.(entries);
  // Entries that arrived while it was full are added after this.
  performance.addEventListener?.('resourcetimingbufferfull', () => performance.clearResourceTimings());
}
