import type { ApplicationChange } from '@passport/shared/schemas/applications';

type Changes = ApplicationChange['changes'];

/** Names on the wire, in the order of the form; others follow. */
const formOrder = [
  'name',
  'short_description',
  'logo_url',
  'redirect_uris',
  'post_logout_redirect_uris',
  'backchannel_logout_uri',
  'is_public',
  'id_token_claims',
  'site_url',
  'redirect_hosts',
  'webhook_url',
  'access_level',
  'is_test',
  'organization_name',
  'inn',
  'ogrn',
  'site_address',
];

const placeOf = (field: string): number => {
  const place = formOrder.indexOf(field);
  return place === -1 ? formOrder.length : place;
};

/** A switch that is off is omitted, the mode never is. */
const isFilledIn = ({ field, after }: Changes[number]): boolean =>
  Array.isArray(after) ? after.length > 0 : field === 'is_test' ? after !== null : Boolean(after);

/** The fields of a new application that have a value, as its owner filled them in. */
export const filledIn = (changes: Changes): Changes =>
  changes.filter(isFilledIn).sort((one, other) => placeOf(one.field) - placeOf(other.field));
