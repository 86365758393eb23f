import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { BusinessUnit } from '../schemas/businessUnits';
import type { PasskeyOptions } from '../schemas/passkeys';
import type { PolicyDocument, PolicyKind } from '../schemas/documents';
import type { StoppedCanaries } from '../schemas/releaseReports';

/** Data of the service that pages show. Every part is optional: a page is sent without parts that fail or are late. */
export interface SiteData {
  /** The business unit of a partner site; undefined if it has none. */
  businessUnit(siteId: string): Promise<BusinessUnit | undefined>;
  /** A revision of a legal document, by default the one in effect. @throws where there is none */
  document(kind: PolicyKind, language: 'ru' | 'en', revision?: string): Promise<PolicyDocument>;
  /** Whether an external provider is configured. */
  hasProviders: boolean;
  /**
   * The options of a sign-in by passkey for the sign-in page, bound to the device cookie, which the response sets where there is none;
   * undefined where the address of the site allows no passkeys.
   */
  signInPasskey?(request: FastifyRequest, reply: FastifyReply): Promise<PasskeyOptions | undefined>;
  /** The canaries that were stopped for failing more often than the live release. */
  stoppedCanaries(): Promise<StoppedCanaries['stopped']>;
}

/**
 * The site as a separate build (`shell/dist-server/site.js`), which the service loads at run time: neither build contains the
 * other one.
 */
export interface SiteModule {
  /**
   * Reads the settings of the site.
   * @param env environment variables
   * @returns a factory of the site as a Fastify plugin for the root of a server: pages, registry of remotes and files of every build
   * @throws Error with the name of the variable that is wrong
   */
  createSite(env: NodeJS.ProcessEnv): (data: SiteData) => FastifyPluginAsync;
}
