import { ApiError } from '@passport/shared/api-client/ApiError';
import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import { siteIdLength } from '@passport/shared/constants';
import type { HostBranding } from '@passport/shared/host/Host';
import type { Settings } from '@passport/shared/settings';
import type { BusinessUnit } from '@passport/shared/schemas/businessUnits';
import { makeObservable, observableRef, runInAction } from 'mobx';

const getBusinessUnit = endpoint<undefined, BusinessUnit>('GET', '/business_unit/');

/** The keys of the site_id of this tab and of its branding, which a later page of the tab shows at once. */
const siteIdKey = 'site_id';
const lookKey = 'business_unit';

/** The stored branding of a site, or that it has none. */
type StoredBranding = BusinessUnit | { site_id: string; is_active: false };

/** The branding of a partner: the business unit of the site_id that the person came with. */
export class BrandingStore implements HostBranding {
  businessUnit: BusinessUnit | undefined = undefined;

  constructor(
    private readonly api: Api,
    /** Settings of this tab (spec 2). */
    private readonly kept: Settings,
    /** The business unit in the HTML. */
    private readonly known?: BusinessUnit,
  ) {
    makeObservable(this, { businessUnit: observableRef });
  }

  /**
   * Loads the business unit of the query, or of the site_id of this tab. If there is none, or the service does not answer, the
   * product is shown unbranded.
   */
  async load(search: string): Promise<void> {
    const siteId = this.siteIdOf(search);
    if (siteId === undefined) return;
    if (this.known?.site_id === siteId) return this.use(this.known);
    const before = this.keptLook();
    if (before?.site_id === siteId) {
      if (!before.is_active) return;
      this.use(before);
    }
    try {
      const found = await this.api.call(getBusinessUnit, undefined, { query: { site_id: siteId } });
      this.use(found.is_active ? found : { site_id: siteId, is_active: false });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) this.use({ site_id: siteId, is_active: false });
    }
  }

  private use(look: StoredBranding): void {
    this.kept.write(lookKey, JSON.stringify(look));
    runInAction(() => {
      this.businessUnit = look.is_active ? look : undefined;
    });
  }

  private keptLook(): StoredBranding | undefined {
    try {
      return JSON.parse(this.kept.read(lookKey) ?? '') as StoredBranding;
    } catch {
      return undefined;
    }
  }

  private siteIdOf(search: string): string | undefined {
    const named = new URLSearchParams(search).get('site_id');
    if (named?.length !== siteIdLength) return this.kept.read(siteIdKey);
    this.kept.write(siteIdKey, named);
    return named;
  }
}
