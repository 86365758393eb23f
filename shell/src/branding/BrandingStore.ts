import { ApiError } from '@passport/shared/api-client/ApiError';
import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import { siteIdLength } from '@passport/shared/constants';
import type { HostBranding } from '@passport/shared/host/Host';
import type { Settings } from '@passport/shared/settings';
import type { BusinessUnit } from '@passport/shared/schemas/businessUnits';
import { makeObservable, observableRef, runInAction } from 'mobx';

const getBusinessUnit = endpoint<undefined, BusinessUnit>('GET', '/business_unit/');

/** sessionStorage keys: the tab's site_id, and its cached branding, so that the next page load can render it immediately. */
const siteIdKey = 'site_id';
const brandingKey = 'business_unit';

/** The stored branding of a site, or that it has none. */
type StoredBranding = BusinessUnit | { site_id: string; is_active: false };

/** The branding of a partner: the business unit of the site_id in the address. */
export class BrandingStore implements HostBranding {
  businessUnit: BusinessUnit | undefined = undefined;

  constructor(
    private readonly api: Api,
    /** Settings of this tab (spec 2). */
    private readonly tabSettings: Settings,
    /** The business unit in the HTML. */
    private readonly embedded?: BusinessUnit,
  ) {
    makeObservable(this, { businessUnit: observableRef });
  }

  /**
   * Loads the business unit whose site_id is in the query, or else the one stored for this tab. If there is none, or the service
   * does not answer, the product is shown unbranded.
   */
  async load(search: string): Promise<void> {
    const siteId = this.siteIdOf(search);
    if (siteId === undefined) return;
    if (this.embedded?.site_id === siteId) return this.apply(this.embedded);
    const cached = this.readCached();
    if (cached?.site_id === siteId) {
      if (!cached.is_active) return;
      this.apply(cached);
    }
    try {
      const found = await this.api.call(getBusinessUnit, undefined, { query: { site_id: siteId } });
      this.apply(found.is_active ? found : { site_id: siteId, is_active: false });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) this.apply({ site_id: siteId, is_active: false });
    }
  }

  private apply(branding: StoredBranding): void {
    this.tabSettings.write(brandingKey, JSON.stringify(branding));
    runInAction(() => {
      this.businessUnit = branding.is_active ? branding : undefined;
    });
  }

  private readCached(): StoredBranding | undefined {
    try {
      return JSON.parse(this.tabSettings.read(brandingKey) ?? '') as StoredBranding;
    } catch {
      return undefined;
    }
  }

  private siteIdOf(search: string): string | undefined {
    const siteIdFromQuery = new URLSearchParams(search).get('site_id');
    if (siteIdFromQuery?.length !== siteIdLength) return this.tabSettings.read(siteIdKey);
    this.tabSettings.write(siteIdKey, siteIdFromQuery);
    return siteIdFromQuery;
  }
}
