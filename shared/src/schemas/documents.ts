import { Type, type Static } from 'typebox';

/** ISO 8601 in UTC. */
const Timestamp = Type.String({ format: 'date-time' });

/** The kinds of legal documents (spec 2, /policy). */
export const policyKinds = ['terms_of_service', 'privacy', 'personal_data', 'promotional', 'api_auth'] as const;
export const PolicyKind = Type.Enum([...policyKinds]);
export type PolicyKind = (typeof policyKinds)[number];

/** Kinds that concern all users, and so can be required at a sign-in. */
export const acceptedKinds = ['terms_of_service', 'privacy', 'personal_data'] as const satisfies readonly PolicyKind[];

const Revision = Type.Integer({ minimum: 1, maximum: 1_000_000 });
const Language = Type.Enum(['ru', 'en']);
const Nothing = Type.Null();

/** A stretch of text with one look. `href` makes it a link: https, mailto, a path of this site, or an anchor. */
export const DocumentRun = Type.Object({
  text: Type.String(),
  strong: Type.Optional(Type.Boolean()),
  emphasis: Type.Optional(Type.Boolean()),
  code: Type.Optional(Type.Boolean()),
  href: Type.Optional(Type.String()),
});
export type DocumentRun = Static<typeof DocumentRun>;
const Runs = Type.Array(DocumentRun);

/** One block of a document: what the pages and the PDF render. There is no HTML in it. */
export const DocumentBlock = Type.Object({
  type: Type.Enum(['heading', 'paragraph', 'note', 'list']),
  /** The level of a heading, 2 or 3; the title of the document is 1. */
  level: Type.Optional(Type.Integer()),
  /** The anchor of a heading. */
  id: Type.Optional(Type.String()),
  /** The text of any block but a list. */
  runs: Type.Optional(Runs),
  /** The entries of a list. */
  items: Type.Optional(Type.Array(Runs)),
  /** The first number of a numbered list. */
  start: Type.Optional(Type.Integer()),
});
export type DocumentBlock = Static<typeof DocumentBlock>;

const summary = {
  kind: PolicyKind,
  revision: Revision,
  title: Type.String(),
  /** Summary of the changes, in at most five sentences. */
  changes: Type.String(),
  effective_from: Timestamp,
  /** SHA-256 of `text` in UTF-8, in hexadecimal. */
  sha256: Type.String(),
};

/** `GET /policy/{kind}/`: a revision in the language of Accept-Language, or of the query. */
export const PolicyDocument = Type.Object({
  ...summary,
  language: Language,
  /** The text as it was published, in Markdown. */
  text: Type.String(),
  /** The same, parsed. */
  blocks: Type.Array(DocumentBlock),
  pdf_url: Type.String(),
});
export type PolicyDocument = Static<typeof PolicyDocument>;

/** `GET /policy/{kind}/revisions/`: the newest first; one that is not effective yet is among them. */
export const PolicyRevisions = Type.Object({
  revisions: Type.Array(
    Type.Object({
      ...summary,
      /** The start of the next revision; null for the newest. */
      effective_until: Type.Union([Timestamp, Nothing]),
    }),
  ),
});
export type PolicyRevisions = Static<typeof PolicyRevisions>;

export const PolicyParameters = Type.Object({ kind: Type.String({ maxLength: 40 }) });
const RevisionText = Type.String({ pattern: '^[1-9][0-9]{0,5}$' });
export const PolicyQuery = Type.Object({
  revision: Type.Optional(RevisionText),
  language: Type.Optional(Language),
});
export type PolicyQuery = Static<typeof PolicyQuery>;

/** `GET /policy/{kind}/difference/`: the words that changed between two revisions. */
export const PolicyDifferenceQuery = Type.Object({
  from: RevisionText,
  to: RevisionText,
  language: Type.Optional(Language),
});
export const PolicyDifference = Type.Object({
  from: Revision,
  to: Revision,
  /** In the order of the text; a blank line separates blocks. */
  parts: Type.Array(Type.Object({ change: Type.Enum(['same', 'added', 'removed']), text: Type.String() })),
});
export type PolicyDifference = Static<typeof PolicyDifference>;

/** A revision that was shown and accepted. Further fields are ignored: clients send `documents` of a refusal back. */
export const AcceptedDocument = Type.Object({ kind: PolicyKind, revision: Revision });
export type AcceptedDocument = Static<typeof AcceptedDocument>;
export const AcceptedDocuments = Type.Array(AcceptedDocument, { maxItems: 10 });

/** A revision that has to be accepted: `documents` of the refusal `documents_required`. */
export const RequiredDocument = Type.Object({
  kind: PolicyKind,
  /** The revision to read and to accept: the one in effect. */
  revision: Revision,
  /** The last accepted revision of the kind; null for none. */
  accepted_revision: Type.Union([Revision, Nothing]),
  /** Until then the sign-in can continue with `postpone_documents`; null if there is no transition. */
  transition_until: Type.Union([Timestamp, Nothing]),
});
export type RequiredDocument = Static<typeof RequiredDocument>;

/** `GET /user/accepted_documents/`: the accepted documents, the latest first, and those to accept. */
export const AcceptedDocumentsAnswer = Type.Object({
  accepted: Type.Array(
    Type.Object({
      kind: PolicyKind,
      revision: Revision,
      title: Type.String(),
      language: Language,
      accepted_at: Timestamp,
      how: Type.Enum(['registration', 'again']),
      sha256: Type.String(),
    }),
  ),
  required: Type.Array(RequiredDocument),
});
export type AcceptedDocumentsAnswer = Static<typeof AcceptedDocumentsAnswer>;
export const AcceptDocumentsBody = Type.Object(
  { accepted_documents: Type.Array(AcceptedDocument, { minItems: 1, maxItems: 10 }) },
  { additionalProperties: false },
);
export type AcceptDocumentsBody = Static<typeof AcceptDocumentsBody>;
