import type { HostConfig } from '@passport/shared/host/Host';
import type { BusinessUnit } from '@passport/shared/schemas/businessUnits';

/** What the site server writes into the HTML for the shell; the registry of remotes is read by the loader. */
export interface SiteConfig extends HostConfig {
  /** Where analytics steps are posted; none by default. */
  readonly analyticsUrl?: string;
  /** Address of the stream of server-sent events; none by default. */
  readonly realtimeUrl?: string;
  /** The look of the site_id in the address, where the site server could tell it. */
  readonly businessUnit?: BusinessUnit;
}

const configId = 'passport-config';

/**
 * Reads the configuration out of the HTML.
 * @throws Error where the page has none: it was not sent by the site server
 */
export function readConfig<Config extends SiteConfig>(page: Document): Config {
  const text = page.getElementById(configId)?.textContent;
  if (!text) throw new Error(`the page has no #${configId}`);
  return JSON.parse(text) as Config;
}
