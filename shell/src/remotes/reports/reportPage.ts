import type { HostConfig } from '@passport/shared/host/Host';
import type { ReleaseReport, ReleaseView } from '@passport/shared/schemas/releaseReports';

/** The canaries for which this page view counts, by remote; written into the page by the site. */
export type ReportedCanaries = Readonly<Record<string, { readonly canary: string; readonly isCanary: boolean }>>;

interface ReportParts {
  /** Filled while the page is open. */
  failed: ReadonlySet<string>;
  /** The remote whose area is shown now; undefined on a page of the shell itself. */
  shownRemote(): string | undefined;
  send(report: ReleaseReport): void;
}

/** The status of a response, if the browser reports it (Resource Timing). */
type Resource = PerformanceResourceTiming & { readonly responseStatus?: number };

/**
 * Reports once, when the page is left or hidden, the outcome of remotes that are compared with a canary, as far as this page
 * has loaded them. The report contains no address, no text and no personal data.
 */
export function reportPage(
  page: Window & typeof globalThis,
  reportedCanaries: ReportedCanaries,
  parts: ReportParts,
): void {
  const resources = watchResources(page, parts.shownRemote);
  let paint: number | undefined;
  observe(page, 'largest-contentful-paint', (entries) => {
    paint = entries.at(-1)?.startTime ?? paint;
  });

  const report = (): void => {
    page.removeEventListener('pagehide', report);
    page.document.removeEventListener('visibilitychange', onVisibility);
    const { used, unanswered } = resources();
    // The remote whose files came first is the one that the page was opened for, and whose paint it is.
    const [painted] = used;
    const views = Object.entries(reportedCanaries).flatMap(([remote, { canary, isCanary }]): ReleaseView[] => {
      const hasFailed = parts.failed.has(remote);
      if (!hasFailed && !used.has(remote)) return [];
      const view = { remote, canary, is_canary: isCanary, is_failed: hasFailed || unanswered.has(remote) };
      return [paint !== undefined && remote === painted ? { ...view, paint_ms: Math.round(paint) } : view];
    });
    if (views.length > 0) parts.send({ views });
  };
  const onVisibility = (): void => {
    if (page.document.visibilityState === 'hidden') report();
  };
  page.addEventListener('pagehide', report);
  page.document.addEventListener('visibilitychange', onVisibility);
}

/** Posts a report, without cookies: it is anonymous. It outlives the page, which ignores the result. */
export function sendReport(
  page: Window & typeof globalThis,
  { apiBase, environment }: Pick<HostConfig, 'apiBase' | 'environment'>,
  report: ReleaseReport,
): void {
  void page
    .fetch(`${apiBase}/release_reports/`, {
      method: 'POST',
      keepalive: true,
      // By default a same-origin call has them.
      credentials: 'omit',
      headers: {
        'content-type': 'application/json',
        'x-custom-environment': environment,
        'accept-language': page.document.documentElement.lang,
      },
      body: JSON.stringify(report),
    })
    .catch(() => undefined);
}

/**
 * Notes which remotes the page has loaded, and in whose area a call was answered with 5xx. A call does not say which remote made it; that of
 * the area which is shown when the answer comes is the likeliest, and the others are not affected.
 */
function watchResources(page: Window & typeof globalThis, shownRemote: () => string | undefined) {
  const used = new Set<string>();
  const unanswered = new Set<string>();
  const note = (entries: readonly PerformanceEntry[]): void => {
    for (const { name, responseStatus = 0 } of entries as readonly Resource[]) {
      const remote = /\/remotes\/([^/]+)\//.exec(name)?.[1];
      if (remote !== undefined) used.add(remote);
      const shown = shownRemote();
      if (responseStatus >= 500 && /^[^?]*\/api\//.test(name) && shown !== undefined) unanswered.add(shown);
    }
  };
  const observer = observe(page, 'resource', note);
  return () => {
    note(observer.takeRecords());
    return { used, unanswered };
  };
}

/** Observes all entries of a type, including earlier ones; none in a browser without that type. */
function observe(
  page: Window & typeof globalThis,
  type: string,
  heard: (entries: readonly PerformanceEntry[]) => void,
): PerformanceObserver {
  const observer = new page.PerformanceObserver((list) => heard(list.getEntries()));
  observer.observe({ type, buffered: true });
  return observer;
}
