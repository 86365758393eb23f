import { getInstance } from '@module-federation/enhanced/runtime';
import type { RemoteEntry } from './registry';

/** The federation runtime, as the loader uses it. */
export interface Federation {
  /**
   * Loads and runs a remote's entry, and returns its `./remote`.
   * @param attempt 0 for the first; a later one loads again what failed before
   */
  fetchModule(name: string, entry: RemoteEntry, attempt: number): Promise<unknown>;
}

/** The name of a remote as a JavaScript identifier, which its build gives to its container. */
const containerName = (name: string): string => name.replaceAll('-', '_');

/** With Trusted Types only a policy may create a script URL; without them the URL is a plain string. */
interface ScriptUrls {
  createScriptURL(url: string): string;
}
interface TrustedTypesFactory {
  createPolicy(name: string, rules: ScriptUrls): ScriptUrls;
}

/** The policy name that the Content-Security-Policy allows for remote entries. */
const entryPolicyName = 'passport-remotes';

/**
 * Connects the runtime that webpack put into the page.
 * @throws Error if the shell was built without federation
 */
export function createFederation(page: Window & { trustedTypes?: TrustedTypesFactory }): Federation {
  const instance = getInstance();
  if (!instance) throw new Error('no federation runtime in this build');
  const sameAddress = { createScriptURL: (url: string) => url };
  const addresses = page.trustedTypes?.createPolicy(entryPolicyName, sameAddress) ?? sameAddress;
  /** By absolute URL: the runtime passes script URLs in another form than the registry. */
  const integrities = new Map<string, string>();
  const fullAddress = (address: string): string => new URL(address, page.location.href).href;

  instance.registerPlugins([
    {
      name: 'passport-remotes',
      createScript({ url }) {
        const script = page.document.createElement('script');
        script.async = true;
        // The same settings as the preload in the HTML; with others the browser would load the file twice.
        script.crossOrigin = 'anonymous';
        const integrity = integrities.get(fullAddress(url));
        if (integrity !== undefined) script.integrity = integrity;
        script.src = addresses.createScriptURL(url);
        return script;
      },
    },
  ]);

  return {
    async fetchModule(name, entry, attempt) {
      const container = containerName(name);
      const address = attempt === 0 ? entry.entry : `${entry.entry}?attempt=${attempt}`;
      if (entry.integrity) integrities.set(fullAddress(address), entry.integrity);
      // Only a forced registration under a new URL makes the runtime forget a failure.
      instance.registerRemotes([{ name: container, entry: address }], { force: attempt > 0 });
      return instance.loadRemote(`${container}/remote`);
    },
  };
}
