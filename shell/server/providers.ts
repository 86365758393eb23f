import { isLocalHost } from '@passport/shared/schemas/checks/webAddress';
import type { SiteData } from '@passport/shared/net/siteModule';

/** The element that the sign-in card marks, see OtherServices in mf-auth. */
export const withoutProvidersCss = '[data-providers=none] [data-other-services]{display:none}';

/**
 * Whether visitors can choose an external provider; providers that are not set up are hidden. On localhost the
 * drop-down is always shown, and also if the site runs without the service.
 */
export const hasProviders = (data: SiteData | undefined, publicUrl: string): boolean =>
  data?.hasProviders !== false || isLocalHost(new URL(publicUrl).hostname);
