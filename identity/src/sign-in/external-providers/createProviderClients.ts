import { providerNames, type ProviderName } from '@passport/shared/schemas/externalAuth';
import type { Context } from '../../context';
import { providerNotOffered } from './errors';
import { createProviderClient, type ProviderClient } from './providerClient';

/** A provider that is set up here. */
export interface OfferedProvider {
  name: ProviderName;
  client: ProviderClient;
}

/**
 * The clients of all providers that are set up.
 * @returns finds one by its name as a request spells it, in any case of its letters; it throws 404 for any other
 */
export function createProviderClients({ config, clock }: Context): (service: string) => OfferedProvider {
  const { publicUrl, externalProviders } = config;
  const offered = new Map(
    providerNames.flatMap((name): [ProviderName, ProviderClient][] => {
      const settings = externalProviders[name];
      return settings ? [[name, createProviderClient(name, settings, { publicUrl, clock })]] : [];
    }),
  );
  return (service) => {
    const name = service.toUpperCase() as ProviderName;
    const client = offered.get(name);
    if (!client) throw providerNotOffered();
    return { name, client };
  };
}
