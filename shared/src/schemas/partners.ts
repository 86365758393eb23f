import { Type, type Static } from 'typebox';
import { accessLevels, relyingPartyTypes } from './applications';
import { OptionalOrNull, Timestamp, Uuid } from './common';

/** `POST /partner/get_user_token_for_site/`. */
export const SiteTokenBody = Type.Object({
  /** The site identifier. A malformed one is answered like an unknown one. */
  site: Type.String({ minLength: 1, maxLength: 200 }),
  /** The address to return to, on a registered host of the site; its own address by default. */
  redirect_uri: OptionalOrNull(Type.String({ maxLength: 2000 })),
});
export type SiteTokenBody = Static<typeof SiteTokenBody>;

export const SiteTokenAnswer = Type.Object({
  /** JWT (RFC 7519), HS256 with the secret key of the site; valid for a minute and exchanged once. */
  token: Type.String(),
  /** The destination without the token, checked by the service. */
  url: Type.String(),
});
export type SiteTokenAnswer = Static<typeof SiteTokenAnswer>;

/** `POST /partner/exchange_token/`, with Basic `site_id:secret_key`. */
export const ExchangeTokenBody = Type.Object({ token: Type.String({ minLength: 1, maxLength: 4000 }) });
export type ExchangeTokenBody = Static<typeof ExchangeTokenBody>;

/** The data that a partner site receives about its visitor. */
export const SiteUser = Type.Object({
  user_id: Uuid,
  smart_id: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  phone: Type.String(),
  email: Type.Union([Type.String(), Type.Null()]),
  is_verified: Type.Boolean(),
  language: Type.String(),
});
export type SiteUser = Static<typeof SiteUser>;

/** A relying party that the person may sign in to. */
export const Partner = Type.Object({
  /** The site identifier of a partner site, the client id of an OAuth client, the id of a SAML service provider. */
  id: Uuid,
  type: Type.Enum([...relyingPartyTypes]),
  name: Type.String(),
  short_description: Type.String(),
  /** The owner of the relying party; empty if not given. Absent from services older than this field. */
  organization_name: Type.Optional(Type.String()),
  logo: Type.Union([Type.String(), Type.Null()]),
  access_level: Type.Enum([...accessLevels]),
  /** The start of the sign-in: a path of this site, or an address of the service. */
  url: Type.String(),
  /** The person's last sign-in to it; null if there was none. */
  last_used: Type.Union([Timestamp, Type.Null()]),
});
export type Partner = Static<typeof Partner>;

/** Filters of `GET /partner/`. */
export const PartnerQuery = Type.Object({
  /** Part of the name or the description, case-insensitive. */
  search: Type.Optional(Type.String({ maxLength: 100 })),
  type: Type.Optional(Type.Enum([...relyingPartyTypes])),
  access_level: Type.Optional(Type.Enum([...accessLevels])),
  limit: Type.Optional(Type.String({ pattern: '^(?:[1-9][0-9]?|100)$', description: '1 to 100; 100 by default' })),
  offset: Type.Optional(Type.String({ pattern: '^[0-9]{1,6}$' })),
});
export type PartnerQuery = Static<typeof PartnerQuery>;

/** `GET /partner/`: the relying parties that the signed-in person may sign in to, by name. */
export const Partners = Type.Object({ count: Type.Integer(), results: Type.Array(Partner) });
export type Partners = Static<typeof Partners>;
