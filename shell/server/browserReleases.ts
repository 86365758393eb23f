import { yearSeconds } from '@passport/shared/constants';
import type { SiteData } from '@passport/shared/net/siteModule';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { namedAt } from './audience';
import { createRegistryReader, entryOf, type DeployedEntry, type DeployedRegistry, type Registry } from './registry';
import { bucketCookie, bucketOf, canaryName, drawBucket, registryFor, runningCanary } from './chooseRelease';
import type { SiteSettings } from './settings';
import { withinTime } from './withinTime';

const stoppedFreshMs = 5000;
/** Browsers without a canary report in this proportion to those with it: the comparison needs no more. */
const stableReports = 4;

const noneStopped: ReadonlySet<string> = new Set();

/** A page view that is reported: for which canaries it counts, and on which side. */
type ReportedCanaries = Record<string, { canary: string; isCanary: boolean }>;

export interface BrowserReleases {
  registry: Registry;
  /** Undefined if the page reports nothing: no canary runs, reports are off, or this view is not in the sample. */
  reportedCanaries: ReportedCanaries | undefined;
  /** The canaries that run, whichever side this browser is on. */
  canaries: Readonly<Record<string, NonNullable<DeployedEntry['canary']>>>;
}

/**
 * Returns the releases of the requesting browser.
 * @param page the response, if it is a page: while a canary runs, a browser without a bucket gets one with it. Any other answer gives such a
 *   browser no canary: one without cookies would otherwise get another release at each request
 */
export type BrowserReleasesReader = (request: FastifyRequest, page?: FastifyReply) => Promise<BrowserReleases>;

/**
 * @param data returns the stopped canaries
 * @param report receives the faults of the registry
 * @param now clock of this process, ms
 */
export function createBrowserReleases(
  settings: SiteSettings,
  data: SiteData | undefined,
  report: (problem: unknown) => void,
  now = () => performance.now(),
): BrowserReleasesReader {
  const readRegistry = createRegistryReader(settings.registry, report, now);
  const readStopped = createStoppedReader(data, now);
  const secure = settings.publicUrl.startsWith('https:') ? '; Secure' : '';
  const giveBucket = (page: FastifyReply): string => {
    const bucket = drawBucket();
    const cookie = `${bucketCookie}=${bucket}; Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${secure}`;
    void page.header('set-cookie', cookie);
    return bucket;
  };

  return async (request, page) => {
    const registry = namedAt(await readRegistry(), request.url);
    if (Object.values(registry).every(({ canary }) => canary === undefined))
      return { registry, reportedCanaries: undefined, canaries: {} };
    const stopped = settings.areReleaseReportsOn ? await readStopped() : noneStopped;
    const bucket = bucketOf(request.headers.cookie) ?? (page && giveBucket(page));
    const own = registryFor(registry, bucket, stopped);
    const reportedCanaries = settings.areReleaseReportsOn ? reportedCanariesOf(registry, own, stopped) : undefined;
    return { registry: own, reportedCanaries, canaries: canariesOf(registry, stopped) };
  };
}

const canariesOf = (registry: DeployedRegistry, stopped: ReadonlySet<string>): BrowserReleases['canaries'] =>
  Object.fromEntries(
    Object.entries(registry).flatMap(([name, entry]) => {
      const canary = runningCanary(name, entry, stopped);
      return canary ? [[name, canary]] : [];
    }),
  );

/** The canaries that this page view counts for. */
function reportedCanariesOf(
  registry: DeployedRegistry,
  own: Registry,
  stopped: ReadonlySet<string>,
): ReportedCanaries | undefined {
  const reportedCanaries = Object.entries(registry).flatMap(([name, entry]) => {
    const canary = runningCanary(name, entry, stopped);
    if (!canary) return [];
    const isCanary = entryOf(own, name) === canary;
    const share = isCanary ? 1 : (stableReports * canary.percent) / (100 - canary.percent);
    return Math.random() < share ? [[name, { canary: canary.version, isCanary }] as const] : [];
  });
  return reportedCanaries.length > 0 ? Object.fromEntries(reportedCanaries) : undefined;
}

/** Queries the stopped canaries from the service every few seconds; the last response is kept while it does not respond. */
function createStoppedReader(data: SiteData | undefined, now: () => number): () => Promise<ReadonlySet<string>> {
  let last = noneStopped;
  let askedAt = -Infinity;
  let running: Promise<void> | undefined;

  async function ask(): Promise<void> {
    const stopped = data && (await withinTime(() => data.stoppedCanaries()));
    if (stopped) last = new Set(stopped.map(({ remote, version }) => canaryName(remote, version)));
  }

  return async () => {
    if (now() - askedAt >= stoppedFreshMs) {
      askedAt = now();
      running = ask();
    }
    await running;
    return last;
  };
}
