import { Type, type Static } from 'typebox';
import { AccessRequest, accessRequestStates } from '../accessRequests';
import { Uuid } from '../common';
import { Cursor, PageQuery } from '../paging';
import { PersonRef, Version } from './acts';
import { personStates } from './people';

/** `GET /operator/access/`: the requests that wait, oldest first; other states newest first. */
export const AccessListQuery = Type.Object({
  ...PageQuery.properties,
  state: Type.Optional(Type.Enum([...accessRequestStates])),
});
export type AccessListQuery = Static<typeof AccessListQuery>;

/** A request with who sent it, and what they have already. */
export const AccessListItem = Type.Object({
  ...AccessRequest.properties,
  version: Version,
  person: PersonRef,
  /** Of the account of whoever asks. */
  person_state: Type.Enum([...personStates]),
  /** Applications of this type that the person has. */
  applications_count: Type.Integer(),
  /** Earlier requests of the person that were refused or revoked. */
  refused_before: Type.Integer(),
  /** False for a request of one's own, or of anybody with a role: that takes a command. */
  may_decide: Type.Boolean(),
});
export type AccessListItem = Static<typeof AccessListItem>;
export const AccessList = Type.Object({ items: Type.Array(AccessListItem), next_cursor: Cursor });
export type AccessList = Static<typeof AccessList>;

export const AccessIdParams = Type.Object({ id: Uuid });
