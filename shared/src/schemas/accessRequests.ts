import { Type, type Static } from 'typebox';
import { applicationTypes } from './applications';
import { LineText, OptionalOrNull, StoredText, Timestamp, Uuid } from './common';
import { Cursor } from './paging';

/**
 * States of a request for access: WAITING for an operator, APPROVED or REFUSED by one, WITHDRAWN by its sender, REVOKED after an
 * approval.
 */
export const accessRequestStates = ['WAITING', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'REVOKED'] as const;
export type AccessRequestState = (typeof accessRequestStates)[number];

const fields = {
  organization_name: LineText({ minLength: 1, maxLength: 200 }),
  inn: OptionalOrNull(LineText({ maxLength: 12, description: '10 or 12 digits with check digits' })),
  ogrn: OptionalOrNull(LineText({ maxLength: 15, description: '13 or 15 digits with a check digit' })),
  site_address: OptionalOrNull(LineText({ maxLength: 200 })),
  /** What the access is for. */
  comment: StoredText({ minLength: 1, maxLength: 1000 }),
  expected_people: Type.Optional(
    Type.Union([Type.Integer({ minimum: 1, maximum: 1_000_000_000 }), Type.Null()], {
      description: 'People a month',
    }),
  ),
  is_foreign: OptionalOrNull(Type.Boolean({ description: 'Registered outside of Russia: neither INN nor OGRN' })),
};

/**
 * `POST /partner_creation_request/`. `checks/accessRequest` has the rules of its fields: INN, OGRN and address are needed for
 * UNIT_SITE and checked wherever they are given.
 */
export const AccessRequestBody = Type.Object({ type: Type.Enum([...applicationTypes]), ...fields });
export type AccessRequestBody = Static<typeof AccessRequestBody>;

/** `PATCH /partner_creation_request/{id}/`: the fields to change, while the request waits; null empties one. */
export const AccessRequestPatch = Type.Partial(Type.Object(fields));
export type AccessRequestPatch = Static<typeof AccessRequestPatch>;

export const AccessRequestParams = Type.Object({ id: Type.String({ maxLength: 100 }) });

/** A request for access as its sender sees it. */
export const AccessRequest = Type.Object({
  id: Uuid,
  type: Type.Enum([...applicationTypes]),
  state: Type.Enum([...accessRequestStates]),
  organization_name: Type.String(),
  inn: Type.String(),
  ogrn: Type.String(),
  site_address: Type.String(),
  comment: Type.String(),
  expected_people: Type.Union([Type.Integer(), Type.Null()]),
  is_foreign: Type.Boolean(),
  created_at: Timestamp,
  /** When the last decision was made; null while the request waits. */
  answered_at: Type.Union([Timestamp, Type.Null()]),
  /** The day by which it is answered, as YYYY-MM-DD. */
  answer_by: Type.String({ format: 'date' }),
  /** Why the request was refused or revoked, in the operator's words. */
  reason: Type.Union([Type.String(), Type.Null()]),
});
export type AccessRequest = Static<typeof AccessRequest>;

/** `GET /partner_creation_request/`: one's own requests, the newest first. */
export const AccessRequests = Type.Object({
  items: Type.Array(AccessRequest),
  next_cursor: Cursor,
  /** Working days within which a request is answered. */
  answer_days: Type.Integer({ minimum: 1 }),
});
export type AccessRequests = Static<typeof AccessRequests>;
