import type { SiteData } from '@passport/shared/net/siteModule';
import type { Context } from './context';
import { isUuid } from './platform/uuid';
import { presentBusinessUnit } from './applications/business-units/businessUnits.presenter';
import { findBusinessUnitOfSite } from './applications/business-units/businessUnits.repository';
import { readDocument } from './site/documents/documents.service';
import { listStoppedCanaries } from './site/release-reports/canaries.repository';

/** The data sent with pages, as returned by the API. */
export const siteData = (context: Context): SiteData => ({
  businessUnit: async (siteId) => {
    const row = isUuid(siteId.toLowerCase()) ? await findBusinessUnitOfSite(context.db, siteId) : undefined;
    return row && presentBusinessUnit(row, context.config.publicUrl);
  },
  document: (kind, language, revision) => readDocument(context, kind, { language, revision }),
  hasProviders: Object.keys(context.config.externalProviders).length > 0,
  stoppedCanaries: () => listStoppedCanaries(context.db),
});
