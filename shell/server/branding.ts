import { siteIdLength } from '@passport/shared/constants';
import type { BusinessUnit } from '@passport/shared/schemas/businessUnits';
import { backgroundOf } from '../src/branding/businessUnitLook';
import type { Upstream } from './upstreams';

/** Gives the business unit of a page's query; undefined where it has none, or the service cannot say in time. */
export type BusinessUnitReader = (query: URLSearchParams) => Promise<BusinessUnit | undefined>;

/** The page waits for it, so it waits no longer than an eye does. */
const patienceMs = 300;
const freshMs = 10_000;
/** Looks that are known at once. */
const kept = 200;

/** Reads looks from the service, each once in ten seconds. */
export function createBusinessUnitReader(service: Upstream): BusinessUnitReader {
  const cache = new Map<string, { until: number; unit: BusinessUnit }>();
  const ask = async (siteId: string): Promise<BusinessUnit | undefined> => {
    const path = `/api/business_unit/?site_id=${encodeURIComponent(siteId)}`;
    try {
      const { statusCode, body } = await service.request({
        path,
        method: 'GET',
        signal: AbortSignal.timeout(patienceMs),
      });
      const unit = statusCode === 200 ? ((await body.json()) as BusinessUnit) : undefined;
      if (!unit) await body.dump();
      return unit?.is_active ? unit : undefined;
    } catch {
      return undefined;
    }
  };
  return async (query) => {
    const siteId = query.get('site_id');
    if (siteId?.length !== siteIdLength) return undefined;
    const known = cache.get(siteId);
    if (known && known.until > Date.now()) return known.unit;
    const unit = await ask(siteId);
    cache.delete(siteId);
    if (unit) cache.set(siteId, { until: Date.now() + freshMs, unit });
    const [oldest] = cache.keys();
    if (cache.size > kept && oldest !== undefined) cache.delete(oldest);
    return unit;
  };
}

/**
 * The colours or the picture behind the first paint, as the shell shows them a moment later.
 * @param id of the first paint's element, with which this goes
 */
export function brandingCss(unit: BusinessUnit | undefined, id: string): string {
  const [light, dark] = [backgroundOf(unit, 'light'), backgroundOf(unit, 'dark')];
  const rule = (root: string, background: string): string =>
    `${root} #${id}::before{content:'';position:fixed;z-index:-1;inset:0;background:${background}}`;
  return [light && rule(':root:not(.theme-dark)', light), dark && rule(':root.theme-dark', dark)]
    .filter(Boolean)
    .join('');
}
