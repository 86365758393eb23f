import { Type, type Static } from 'typebox';
import { relyingPartyTypes } from './applications';
import { Timestamp, Uuid } from './common';

/** A relying party that the person has signed in to. */
export const ConnectedService = Type.Object({
  id: Uuid,
  name: Type.String(),
  type: Type.Enum([...relyingPartyTypes]),
  /** Description and owner of the service; empty if not given. Absent from services older than this field. */
  short_description: Type.Optional(Type.String()),
  organization_name: Type.Optional(Type.String()),
  logo: Type.Union([Type.String(), Type.Null()]),
  /** The address of the service, e.g. `https://shop.example`; null if it has no page. */
  site: Type.Union([Type.String(), Type.Null()]),
  /** The granted OpenID Connect scopes; a partner site has `openid`, `profile`, `phone` and `email`. */
  scopes: Type.Array(Type.String()),
  since: Timestamp,
  last_used: Timestamp,
  /** Whether one of the person's live sessions is signed in there. */
  is_active: Type.Optional(Type.Boolean()),
  /** Whether the service takes logout tokens, so that the sign-in there can be ended from here. */
  can_end: Type.Optional(Type.Boolean()),
});
export type ConnectedService = Static<typeof ConnectedService>;

/** `GET /user/connected_services/`, sorted by last use. */
export const ConnectedServices = Type.Object({ services: Type.Array(ConnectedService) });
export type ConnectedServices = Static<typeof ConnectedServices>;

/**
 * `DELETE /user/connected_services/{id}/sessions/` signs the person out there; `DELETE /user/connected_services/{id}/`: the service
 * loses its access and needs new consent.
 */
export const ConnectedServiceParams = Type.Object({ id: Uuid });
export type ConnectedServiceParams = Static<typeof ConnectedServiceParams>;
