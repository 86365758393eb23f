import { Type, type Static } from 'typebox';
import { Timestamp, Uuid } from '../common';
import { Cursor, PageQuery } from '../paging';
import { OperatorRef, PersonRef, Version } from './acts';
import { approvalKinds } from './permissions';

/**
 * `WAITING` for a second operator, or for `due_at`; `DONE` when carried out; `REFUSED` by an operator; `VOID` after 24 hours, when the
 * state on which it was asked has changed, or when who asked has withdrawn it.
 */
export const approvalStates = ['WAITING', 'DONE', 'REFUSED', 'VOID'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** `GET /operator/approvals/`: those that wait, the first to expire first; other states, and all that the caller has asked for, newest first. */
export const ApprovalsQuery = Type.Object({
  ...PageQuery.properties,
  state: Type.Optional(Type.Enum([...approvalStates])),
  /** One's own requests in every state: `state` is not read. */
  asked_by: Type.Optional(Type.Literal('me')),
});
export type ApprovalsQuery = Static<typeof ApprovalsQuery>;

const Value = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null(), Type.Array(Type.String())]);
/** The exact difference: a field with its value before and after; no contact and no secret. */
export const Difference = Type.Object({ field: Type.String(), before: Value, after: Value });
export type Difference = Static<typeof Difference>;

export const Approval = Type.Object({
  id: Uuid,
  version: Version,
  kind: Type.Enum([...approvalKinds]),
  state: Type.Enum([...approvalStates]),
  /** Whom it concerns. */
  person: PersonRef,
  changes: Type.Array(Difference),
  /** Null if the account of the operator is erased; then it is not carried out. */
  asked_by: Type.Union([OperatorRef, Type.Null()]),
  asked_at: Timestamp,
  reason: Type.String(),
  /** It is void then. */
  expires_at: Timestamp,
  /** It is carried out then without a second operator, because fewer than two may approve it; null otherwise. */
  due_at: Type.Union([Timestamp, Type.Null()]),
  decided_by: Type.Union([OperatorRef, Type.Null()]),
  decided_at: Type.Union([Timestamp, Type.Null()]),
  decision_reason: Type.Union([Type.String(), Type.Null()]),
  /** Whether the operator may approve it. */
  may_decide: Type.Boolean(),
});
export type Approval = Static<typeof Approval>;
export const Approvals = Type.Object({ items: Type.Array(Approval), next_cursor: Cursor });
export type Approvals = Static<typeof Approvals>;

export const ApprovalParams = Type.Object({ id: Uuid });
