import { getInstance } from '@module-federation/enhanced/runtime';
import type { RemoteEntry } from './registry';

/** The federation runtime as the loader needs it. */
export interface Federation {
  /**
   * Fetches and runs a remote's entry, and what it exposes as `./remote`.
   * @param attempt 0 for the first; a later one asks anew for what failed before
   */
  fetchModule(name: string, entry: RemoteEntry, attempt: number): Promise<unknown>;
}

/** A name that may stand in a script: what the remote's build calls its container. */
const containerName = (name: string): string => name.replaceAll('-', '_');

/** Trusted Types let only a policy make a script's address; where the browser has none, the address is a plain text. */
interface ScriptUrls {
  createScriptURL(url: string): string;
}
interface TrustedTypesFactory {
  createPolicy(name: string, rules: ScriptUrls): ScriptUrls;
}

/** The name that the Content-Security-Policy allows for the addresses of remotes' entries. */
const entryPolicyName = 'passport-remotes';

/**
 * Connects the runtime that webpack put into the page.
 * @param page the window
 * @throws Error where the shell was built without federation
 */
export function createFederation(page: Window & { trustedTypes?: TrustedTypesFactory }): Federation {
  const instance = getInstance();
  if (!instance) throw new Error('no federation runtime in this build');
  const sameAddress = { createScriptURL: (url: string) => url };
  const addresses = page.trustedTypes?.createPolicy(entryPolicyName, sameAddress) ?? sameAddress;
  /** By full address: the runtime hands a script's address over in another spelling than the registry's. */
  const integrities = new Map<string, string>();
  const fullAddress = (address: string): string => new URL(address, page.location.href).href;

  instance.registerPlugins([
    {
      name: 'passport-remotes',
      createScript({ url }) {
        const script = page.document.createElement('script');
        script.async = true;
        // As the preload in the HTML: with other settings the browser would fetch the file a second time.
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
      if (entry.integrity !== undefined) integrities.set(fullAddress(address), entry.integrity);
      // Only a forced registration under a new address makes the runtime forget that it failed.
      instance.registerRemotes([{ name: container, entry: address }], { force: attempt > 0 });
      return instance.loadRemote(`${container}/remote`);
    },
  };
}
