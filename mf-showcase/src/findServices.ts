import type { Service } from './services.api';

export type Kind = Service['kind'];

/** What the showcase is narrowed to. */
export interface Wanted {
  search: string;
  kind: Kind | 'all';
}

/** As people compare words: without case, and with ё as е. */
const folded = (text: string): string => text.toLocaleLowerCase().replaceAll('ё', 'е');

/** The services that have every word of the search in their name, description or organization. */
export function findServices(services: readonly Service[], { search, kind }: Wanted): Service[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return services.filter((service) => {
    const text = folded(`${service.name}\n${service.text}\n${service.organization}`);
    return (kind === 'all' || service.kind === kind) && words.every((word) => text.includes(word));
  });
}

/** The kinds that there are, in the order in which they are offered. */
export const kindsOf = (services: readonly Service[]): Kind[] =>
  (['UNIT_SITE', 'OAUTH2_CLIENT', 'SAML_SERVICE_PROVIDER'] as const).filter((kind) =>
    services.some((service) => service.kind === kind),
  );
