import { isLocalHost } from '@passport/shared/schemas/checks/webAddress';
import type { SiteData } from '@passport/shared/net/siteModule';

/** The element that the sign-in card marks, see OtherServices in mf-auth. */
export const withoutProvidersCss = '[data-providers=none] [data-other-services]{display:none}';

/**
 * Whether visitors have an external provider to choose; a visitor never reads what an operator has not set up yet. On localhost the
 * drop-down is always shown, and so it is where the site runs without the service.
 */
export const hasProviders = (data: SiteData | undefined, publicUrl: string): boolean =>
  data?.hasProviders !== false || isLocalHost(new URL(publicUrl).hostname);
