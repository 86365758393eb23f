import { Type, type Static } from 'typebox';
import { relyingPartyTypes } from './applications';
import { Timestamp, Uuid } from './common';

/** One service that a person has signed in to through us. */
export const ConnectedService = Type.Object({
  id: Uuid,
  name: Type.String(),
  type: Type.Enum([...relyingPartyTypes]),
  logo: Type.Union([Type.String(), Type.Null()]),
  /** Where it lives, e.g. `https://shop.example`; null where it has no page. */
  site: Type.Union([Type.String(), Type.Null()]),
  /** What it may see: scopes of OpenID Connect; a partner site has `openid`, `profile`, `phone` and `email`. */
  scopes: Type.Array(Type.String()),
  since: Timestamp,
  last_used: Timestamp,
});
export type ConnectedService = Static<typeof ConnectedService>;

/** `GET /user/connected_services/`, the latest used first. */
export const ConnectedServices = Type.Object({ services: Type.Array(ConnectedService) });
export type ConnectedServices = Static<typeof ConnectedServices>;

/** `DELETE /user/connected_services/{id}/`: the service may see nothing more, and has to ask again. */
export const ConnectedServiceParams = Type.Object({ id: Uuid });
export type ConnectedServiceParams = Static<typeof ConnectedServiceParams>;
