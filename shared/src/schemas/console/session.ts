import { Type, type Static } from 'typebox';
import { OptionalOrNull, Timestamp, Uuid } from '../common';
import { PasskeyProof } from '../passkeys';
import { operatorRoles } from './permissions';

/**
 * `POST /operator/session/`: begins the session of an operator, or renews its proof. One of the two: a code of the authenticator
 * (RFC 6238), or a passkey (purpose `prove`). Nothing else counts. 401 `second_factor_setup_required` for a person who has neither.
 */
export const OperatorSessionBody = Type.Object({
  totp: OptionalOrNull(Type.String({ maxLength: 20 })),
  passkey: OptionalOrNull(PasskeyProof),
});
export type OperatorSessionBody = Static<typeof OperatorSessionBody>;

/** The session is in an HttpOnly cookie; the answer says how long it lasts. */
export const OperatorSessionAnswer = Type.Object({
  /** It ends then at the latest; idle sessions end earlier. */
  expires_at: Timestamp,
  idle_seconds: Type.Integer(),
  /** Until then dangerous acts need no other proof. */
  proof_until: Timestamp,
});
export type OperatorSessionAnswer = Static<typeof OperatorSessionAnswer>;

/** A role of an operator, with its end if it has one. */
export const RoleGrant = Type.Object({
  role: Type.Enum([...operatorRoles]),
  until: Type.Union([Timestamp, Type.Null()]),
});
export type RoleGrant = Static<typeof RoleGrant>;

/** `GET /operator/me/`: the operator, their session and their footprint of today. */
export const OperatorMe = Type.Object({
  user_id: Uuid,
  name: Type.String(),
  roles: Type.Array(RoleGrant),
  session: OperatorSessionAnswer,
  /** The console refuses every act at the moment. */
  is_read_only: Type.Boolean(),
  /** Searches of this hour, and how many there may be. */
  finds: Type.Object({ used: Type.Integer(), limit: Type.Integer() }),
  /** Own acts of the last 24 hours by event, the most frequent first. */
  acts: Type.Array(Type.Object({ event: Type.String(), count: Type.Integer() })),
  /** Own requests that wait for somebody else. */
  approvals_waiting: Type.Integer(),
});
export type OperatorMe = Static<typeof OperatorMe>;
