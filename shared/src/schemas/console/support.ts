import { Type, type Static } from 'typebox';
import { StoredText, Timestamp, Uuid } from '../common';
import { Cursor, PageQuery } from '../paging';
import { ActBody, OperatorRef, PersonRef, Version } from './acts';

/** `GET /operator/support/`: open requests, those that are promised first come first; `state=closed` the closed ones, newest first. */
export const SupportListQuery = Type.Object({
  ...PageQuery.properties,
  state: Type.Optional(Type.Enum(['open', 'closed'])),
});
export type SupportListQuery = Static<typeof SupportListQuery>;

export const SupportNumberParams = Type.Object({ number: Type.String({ pattern: '^[1-9][0-9]{0,9}$' }) });

const row = {
  number: Type.Integer(),
  version: Version,
  created_at: Timestamp,
  answer_by: Timestamp,
  closed_at: Type.Union([Timestamp, Type.Null()]),
  language: Type.String(),
  /** The account that sent it; null for a visitor who was not signed in. */
  person: Type.Union([PersonRef, Type.Null()]),
};

/** A request in the list: the beginning of its text. */
export const SupportListItem = Type.Object({
  ...row,
  excerpt: Type.String(),
  files_count: Type.Integer(),
  notes_count: Type.Integer(),
});
export type SupportListItem = Static<typeof SupportListItem>;
export const SupportList = Type.Object({ items: Type.Array(SupportListItem), next_cursor: Cursor });
export type SupportList = Static<typeof SupportList>;

export const SupportNote = Type.Object({
  id: Uuid,
  at: Timestamp,
  /** Null if the account of the author is erased. */
  operator: Type.Union([OperatorRef, Type.Null()]),
  text: Type.String(),
});
export type SupportNote = Static<typeof SupportNote>;

/** `GET /operator/support/{number}/` */
export const SupportDetails = Type.Object({
  ...row,
  /** The contacts that the visitor entered, masked; they need not be theirs. */
  phone: Type.String(),
  email: Type.String(),
  body: Type.String(),
  /** Where it was sent from, and what happened there before, as the person saw it. */
  page: Type.String(),
  files: Type.Array(
    Type.Object({
      id: Uuid,
      name: Type.String(),
      type: Type.String(),
      size: Type.Integer(),
      scan: Type.Enum(['off', 'clean', 'waiting', 'infected']),
      /** Path of the download below /api; null for a file that may not be opened. */
      href: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  notes: Type.Array(SupportNote),
  /**
   * Who closed it and why: no operator where the account is erased, or where a command did, which has no reason either. Null while it is
   * open, or where the log does not tell.
   */
  closed: Type.Union([
    Type.Object({
      operator: Type.Union([OperatorRef, Type.Null()]),
      reason: Type.Union([Type.String(), Type.Null()]),
    }),
    Type.Null(),
  ]),
  /** The last failures of the account, newest first. */
  failures: Type.Array(
    Type.Object({
      at: Timestamp,
      event: Type.String(),
      details: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
    }),
  ),
  /** Whose account that is: of the sender, or of the phone that a visitor entered, who need not be its owner; null without one. */
  failures_of: Type.Union([Type.Literal('person'), Type.Literal('entered_phone'), Type.Null()]),
});
export type SupportDetails = Static<typeof SupportDetails>;

export const SupportFileParams = Type.Object({ ...SupportNumberParams.properties, id: Uuid });

/** `POST /operator/support/{number}/note/`: a note among operators. */
export const NoteBody = Type.Object({ ...ActBody.properties, text: StoredText({ minLength: 1, maxLength: 4000 }) });
export type NoteBody = Static<typeof NoteBody>;
