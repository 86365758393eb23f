import type { Service } from './services.api';

export type Kind = Service['kind'];
export type Level = NonNullable<Service['accessLevel']>;

/** The filters of the showcase. */
export interface Wanted {
  search: string;
  kind: Kind | 'all';
  level: Level | 'all';
}

/** Ignores case, and treats ё as е. */
const folded = (text: string): string => text.toLocaleLowerCase().replaceAll('ё', 'е');

/** The services that have every word of the search in their name, description or organization. */
export function findServices(services: readonly Service[], { search, kind, level }: Wanted): Service[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return services.filter((service) => {
    const text = folded(`${service.name}\n${service.text}\n${service.organization}`);
    return (
      (kind === 'all' || service.kind === kind) &&
      (level === 'all' || service.accessLevel === level) &&
      words.every((word) => text.includes(word))
    );
  });
}

/** The existing kinds, in the order in which they are offered. */
export const kindsOf = (services: readonly Service[]): Kind[] =>
  (['UNIT_SITE', 'OAUTH2_CLIENT', 'SAML_SERVICE_PROVIDER'] as const).filter((kind) =>
    services.some((service) => service.kind === kind),
  );

/** The existing access levels, in the order in which they are offered. */
export const levelsOf = (services: readonly Service[]): Level[] =>
  (['PUBLIC', 'EMPLOYEES', 'OUTSTAFF', 'EMPLOYEES_AND_OUTSTAFF'] as const).filter((level) =>
    services.some(({ accessLevel }) => accessLevel === level),
  );
