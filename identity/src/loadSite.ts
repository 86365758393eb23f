import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteModule } from '@passport/shared/net/siteModule';

/**
 * Loads the site, which is a separate build next to that of the service.
 * @returns undefined where it is not built: the process then serves the API alone
 * @throws Error with the name of an invalid setting of the site
 */
export async function loadSite(env: NodeJS.ProcessEnv): Promise<ReturnType<SiteModule['createSite']> | undefined> {
  // The bundle is in identity/dist.
  const path = resolve(env['SITE_MODULE'] ?? `${import.meta.dirname}/../../shell/dist-server/site.js`);
  if (!existsSync(path)) return undefined;
  const { createSite } = (await import(pathToFileURL(path).href)) as SiteModule;
  return createSite(env);
}
