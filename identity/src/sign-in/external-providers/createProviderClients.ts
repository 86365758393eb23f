import { providerNames, type ProviderName } from '@passport/shared/schemas/externalAuth';
import type { Context } from '../../context';
import { providerNotConfigured } from './errors';
import { createProviderClient, type ProviderClient } from './providerClient';

/** A provider that is configured. */
export interface ConfiguredProvider {
  name: ProviderName;
  client: ProviderClient;
}

/**
 * Creates the clients of all configured providers.
 * @returns finds one by its name in upper or lower case; throws 404 for any other
 */
export function createProviderClients({ config, clock }: Context): (service: string) => ConfiguredProvider {
  const { publicUrl, externalProviders } = config;
  const clients = new Map(
    providerNames.flatMap((name): [ProviderName, ProviderClient][] => {
      const settings = externalProviders[name];
      return settings ? [[name, createProviderClient(name, settings, { publicUrl, clock })]] : [];
    }),
  );
  return (service) => {
    const name = service.toUpperCase() as ProviderName;
    const client = clients.get(name);
    if (!client) throw providerNotConfigured();
    return { name, client };
  };
}
