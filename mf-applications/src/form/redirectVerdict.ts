import { redirectUriFault, type RedirectUriOwner } from '@passport/shared/schemas/checks/redirectUriFault';

/** Key of the error of a redirect address, by the function that the service uses. */
export function redirectVerdict(address: string, owner: RedirectUriOwner): string | undefined {
  const fault = redirectUriFault(address, owner);
  if (fault === 'local_in_production') return 'errors.local-in-production';
  return fault && `redirect.${fault}`;
}

/** An address as written by browsers, which the service would compare. Undefined for an invalid address. */
export const asBrowsersWrite = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).href : undefined;
