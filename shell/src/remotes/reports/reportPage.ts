import type { ReleaseReport, ReleaseView } from '@passport/shared/schemas/releaseReports';

/** The canaries for which this page view counts, by remote; written into the page by the site server. */
export type Trials = Readonly<Record<string, { readonly canary: string; readonly isCanary: boolean }>>;

interface ReportParts {
  /** Filled while the page is open. */
  failed: ReadonlySet<string>;
  send(report: ReleaseReport): void;
}

/** The status of a response, where the browser tells it (Resource Timing). */
type Resource = PerformanceResourceTiming & { readonly responseStatus?: number };

/**
 * Reports once, when the page is left or hidden, how the remotes fared that are compared with a canary: those that this page
 * has loaded. The report holds no address, no text and nothing of the person.
 */
export function reportPage(page: Window & typeof globalThis, trials: Trials, { failed, send }: ReportParts): void {
  let paint: number | undefined;
  const paints = new page.PerformanceObserver((list) => {
    paint = list.getEntries().at(-1)?.startTime ?? paint;
  });
  // A browser that does not know the type observes nothing.
  paints.observe({ type: 'largest-contentful-paint', buffered: true });

  const report = (): void => {
    page.removeEventListener('pagehide', report);
    page.document.removeEventListener('visibilitychange', onVisibility);
    const resources = page.performance.getEntriesByType('resource') as Resource[];
    const painted = firstRemoteOf(resources);
    const views = viewsOf(resources, trials, failed).map((view) =>
      paint !== undefined && view.remote === painted ? { ...view, paint_ms: Math.round(paint) } : view,
    );
    if (views.length > 0) send({ views });
  };
  const onVisibility = (): void => {
    if (page.document.visibilityState === 'hidden') report();
  };
  page.addEventListener('pagehide', report);
  page.document.addEventListener('visibilitychange', onVisibility);
}

/** The remote whose files came first: the one that the page was opened for, and whose paint it is. */
const firstRemoteOf = (resources: readonly Resource[]): string | undefined =>
  resources.map(({ name }) => /\/remotes\/([^/]+)\//.exec(name)?.[1]).find((name) => name !== undefined);

function viewsOf(resources: readonly Resource[], trials: Trials, failed: ReadonlySet<string>): ReleaseView[] {
  const hasServerError = resources.some(
    ({ name, responseStatus = 0 }) => responseStatus >= 500 && /^[^?]*\/api\//.test(name),
  );
  return Object.entries(trials).flatMap(([remote, { canary, isCanary }]) => {
    const isUsed = failed.has(remote) || resources.some(({ name }) => name.includes(`/remotes/${remote}/`));
    return isUsed ? [{ remote, canary, is_canary: isCanary, is_failed: failed.has(remote) || hasServerError }] : [];
  });
}
