import type { HostConfig } from '@passport/shared/host/Host';
import type { BusinessUnit } from '@passport/shared/schemas/businessUnits';

/** The configuration that the site writes into the HTML; the loader reads the registry of remotes from it. */
export interface SiteConfig extends HostConfig {
  /** The URL of the analytics sink; none by default. */
  readonly analyticsUrl?: string;
  /** The URL of the event stream; none by default. */
  readonly realtimeUrl?: string;
  /** The business unit of the site_id in the address, if the site could load it. */
  readonly businessUnit?: BusinessUnit;
}

const configId = 'passport-config';

/**
 * Reads the configuration from the HTML.
 * @throws Error if there is none, i.e. the page was not sent by the site
 */
export function readConfig<Config extends SiteConfig>(page: Document): Config {
  const text = page.getElementById(configId)?.textContent;
  if (!text) throw new Error(`the page has no #${configId}`);
  return JSON.parse(text) as Config;
}
