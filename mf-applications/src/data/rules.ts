import { isOneLine } from '@passport/shared/schemas/checks/oneLine';
import { isInn, isOgrn } from '@passport/shared/schemas/checks/organizationNumbers';
import { isPrivateHost, isSafeWebAddress, isSiteAddress } from '@passport/shared/schemas/checks/webAddress';

/** Returns the key of a field's error, if there is one. An empty value is left to `required`. */
export type Rule = (value: string) => string | undefined;

const unless =
  (isRight: (trimmed: string) => boolean, key: string): Rule =>
  (value) =>
    value.trim() === '' || isRight(value.trim()) ? undefined : key;

/** The rules of the fields of this area, by the functions that the service uses. */
export const oneLine = unless(isOneLine, 'errors.one-line');
export const inn = unless(isInn, 'errors.inn');
export const ogrn = unless(isOgrn, 'errors.ogrn');
export const siteAddress = unless(isSiteAddress, 'errors.site-address');
export const webAddress = unless(isSafeWebAddress, 'errors.web-address');

/** Of addresses in production: this machine and private networks are refused. */
export const notPrivate: Rule = (value) => {
  const address = value.trim();
  return URL.canParse(address) && isPrivateHost(new URL(address).hostname) ? 'errors.local-in-production' : undefined;
};
