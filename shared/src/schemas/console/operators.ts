import { Type, type Static } from 'typebox';
import { Timestamp, TwoFactorMode, Uuid } from '../common';
import { Cursor } from '../paging';
import { ActBody, OperatorRef, Version } from './acts';
import { operatorRoles } from './permissions';
import { RoleGrant } from './session';

/** An operator in the list of operators, or somebody for whom a role is requested. */
export const OperatorItem = Type.Object({
  user_id: Uuid,
  version: Version,
  name: Type.String(),
  /** Masked. */
  phone: Type.String(),
  roles: Type.Array(
    Type.Object({
      ...RoleGrant.properties,
      granted_at: Timestamp,
      granted_by: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  /** The role that was asked for them and is not theirs yet: it waits for an approval or a day. Null if none is. */
  requested: Type.Union([
    Type.Object({ ...RoleGrant.properties, asked_by: Type.Union([OperatorRef, Type.Null()]) }),
    Type.Null(),
  ]),
  /** What they have to begin a session with; `DISABLE` and no passkey: nothing yet. */
  two_factor_auth: TwoFactorMode,
  passkeys_count: Type.Integer(),
  last_session_at: Type.Union([Timestamp, Type.Null()]),
  /** Their roles rest since then, until an owner confirms them: a contact or factor has changed. Null if they do not. */
  suspended_at: Type.Union([Timestamp, Type.Null()]),
  suspended_for: Type.Union([Type.String(), Type.Null()]),
  is_self: Type.Boolean(),
  /** False for oneself and for other owners, whose roles only a command changes. */
  may_change: Type.Boolean(),
});
export type OperatorItem = Static<typeof OperatorItem>;

/** `GET /operator/operators/`: by name. */
export const Operators = Type.Object({ items: Type.Array(OperatorItem), next_cursor: Cursor });
export type Operators = Static<typeof Operators>;

export const OperatorParams = Type.Object({ user_id: Uuid });

/**
 * `POST /operator/operators/{user_id}/grant/`: another role, or another end of one; with `confirm` the end of a suspension, which needs
 * no role. An earlier end and a confirmation are done at once, everything else waits for an approval.
 */
export const GrantBody = Type.Object({
  ...ActBody.properties,
  role: Type.Optional(Type.Enum([...operatorRoles])),
  /** Null or absent: without an end. */
  until: Type.Optional(Type.Union([Timestamp, Type.Null()])),
  confirm: Type.Optional(Type.Boolean()),
});
export type GrantBody = Static<typeof GrantBody>;

/** `POST /operator/operators/{user_id}/remove/`: one role, or all without `role`. */
export const RemoveBody = Type.Object({
  ...ActBody.properties,
  role: Type.Optional(Type.Enum([...operatorRoles])),
});
export type RemoveBody = Static<typeof RemoveBody>;
