import type { SiteData } from '@passport/shared/net/siteModule';
import type { Context } from './context';
import { giveDeviceCookie } from './platform/devices/deviceCookie';
import { isUuid } from './platform/uuid';
import { presentBusinessUnit } from './applications/business-units/businessUnits.presenter';
import { findBusinessUnitOfSite } from './applications/business-units/businessUnits.repository';
import { signInOptions } from './sign-in/passkeys/passkeyOptions';
import { rpOf } from './sign-in/passkeys/rp';
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
  signInPasskey: async (request, reply) =>
    rpOf(context.config.publicUrl) ? signInOptions(context, giveDeviceCookie(request, reply)) : undefined,
  stoppedCanaries: () => listStoppedCanaries(context.db),
});
