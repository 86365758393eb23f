import { Type, type Static } from 'typebox';
import { Timestamp, Uuid } from './common';
import { VerificationId } from './verification';

const Optional = Type.Optional(Type.Union([VerificationId, Type.Null()]));
const Text = Type.Union([Type.String(), Type.Null()]);

/**
 * A code to a contact of one's own (action UPDATE_PROFILE_OLD), on either channel. It serves once; with both, both are used up.
 */
export const OwnProof = Type.Object({ phone_verification: Optional, email_verification: Optional });
export type OwnProof = Static<typeof OwnProof>;

/**
 * `POST /user/change_email/`. `email_verification` proves the new address (UPDATE_PROFILE_NEW); the old contact is proven by
 * UPDATE_PROFILE_OLD, either the phone in `phone_verification` or the present address in `old_email_verification`.
 */
export const ChangeEmailBody = Type.Object({
  email_verification: VerificationId,
  phone_verification: Optional,
  old_email_verification: Optional,
});
export type ChangeEmailBody = Static<typeof ChangeEmailBody>;

/**
 * `POST /user/change_phone/`. `phone_verification` proves the new phone (UPDATE_PROFILE_NEW); the old contact is proven by
 * UPDATE_PROFILE_OLD, either the present phone in `old_phone_verification` or the address in `email_verification`.
 */
export const ChangePhoneBody = Type.Object({
  phone_verification: VerificationId,
  email_verification: Optional,
  old_phone_verification: Optional,
});
export type ChangePhoneBody = Static<typeof ChangePhoneBody>;

/** A contact was changed. `other_sessions`: living sessions beside this one, to be offered for ending. */
export const ContactChangedAnswer = Type.Object({ other_sessions: Type.Integer() });
export type ContactChangedAnswer = Static<typeof ContactChangedAnswer>;

/** Token of the link in the notice to the old contact: `PUBLIC_URL/contact-change/undo#token=…`. */
export const UndoContactBody = Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) });
export type UndoContactBody = Static<typeof UndoContactBody>;
export const contactKinds = ['email', 'phone'] as const;

/**
 * `POST /user/read_contact_change/`: what the link is about; contacts are masked. `POST /user/undo_contact_change/` puts `old`
 * back and ends every session: 404 where the link is old or made up, 409 where somebody else has `old` by now.
 */
export const ContactChange = Type.Object({
  contact: Type.Enum([...contactKinds]),
  old: Type.String(),
  new: Type.String(),
  changed_at: Timestamp,
  /** After this the link is dead. */
  expires_at: Timestamp,
  is_undone: Type.Boolean(),
});
export type ContactChange = Static<typeof ContactChange>;

/** Query of a list that comes in pages: the cursor of the answer before, none for the first page. */
export const PageQuery = Type.Object({
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
  limit: Type.Optional(Type.String({ pattern: '^(?:[1-9][0-9]?|100)$' })),
});
export type PageQuery = Static<typeof PageQuery>;

const place = {
  /** E.g. `Chrome`; null where the browser is unknown. */
  browser: Text,
  /** E.g. `Windows`. */
  os: Text,
  /** ISO 3166-1 alpha-2, by the address. */
  country: Text,
  ip: Text,
};

/** How somebody proved who they are, in the words of RFC 8176 where it has one: `sms`, `email`, `pwd`, `otp`, `mfa`. */
const Methods = Type.Array(Type.String());

/** One place where the person is signed in. */
export const SessionItem = Type.Object({
  id: Uuid,
  is_current: Type.Boolean(),
  ...place,
  methods: Methods,
  /** When the sign-in happened, and when the session was last used (to the minute). */
  first_seen: Timestamp,
  last_seen: Timestamp,
});
export type SessionItem = Static<typeof SessionItem>;

/** `GET /user/sessions/`: the current one first, then the others, last used first. */
export const SessionsPage = Type.Object({
  sessions: Type.Array(SessionItem),
  next_cursor: Text,
  /** Of all pages. */
  total: Type.Integer(),
});
export type SessionsPage = Static<typeof SessionsPage>;

export const SessionParams = Type.Object({ id: Uuid });
/** `POST /user/end_other_sessions/`: how many there were. */
export const EndedSessionsAnswer = Type.Object({ ended: Type.Integer() });
export type EndedSessionsAnswer = Static<typeof EndedSessionsAnswer>;

/** What a person may find in the history of their account. */
export const historyEvents = [
  'registration',
  'sign_in',
  'sign_in_failed',
  'sign_in_confirmed',
  'logout',
  'session_ended',
  'refresh_reuse',
  'service_refresh_reuse',
  'profile_changed',
  'email_changed',
  'phone_changed',
  'email_restored',
  'phone_restored',
  'email_change_required',
  'news_consent_changed',
  'cookies_accepted',
  'factor_enabled',
  'factor_disabled',
  'recovery_codes_made',
  'recovery_code_used',
  'factor_reset_requested',
  'factor_reset_cancelled',
  'factor_reset',
  'consent_given',
  'consent_revoked',
  'external_account_linked',
  'external_account_unlinked',
  'data_exported',
  'deletion_requested',
  'deletion_cancelled',
  'account_erased',
  'user_deactivated',
] as const;
export type HistoryEvent = (typeof historyEvents)[number];

export const HistoryItem = Type.Object({
  id: Type.String(),
  event: Type.Enum([...historyEvents]),
  at: Timestamp,
  ...place,
  /** Plain facts of the event, e.g. `{ methods: 'sms totp' }`, `{ mode: 'TOTP' }`; no contact, no secret. */
  details: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
});
export type HistoryItem = Static<typeof HistoryItem>;

/** `GET /user/history/`: newest first. */
export const HistoryPage = Type.Object({ events: Type.Array(HistoryItem), next_cursor: Text });
export type HistoryPage = Static<typeof HistoryPage>;

/** `GET /user/security/`: what the home page of the account shows at a glance, in one answer. */
export const SecuritySummary = Type.Object({
  /** Living sessions, this one among them. */
  sessions_count: Type.Integer(),
  /** The latest sign-in beside the one of this session; null where there was none. */
  last_sign_in: Type.Union([Type.Object({ at: Timestamp, ...place }), Type.Null()]),
  /** Unused recovery codes; null where there are none to use. */
  recovery_codes_left: Type.Union([Type.Integer(), Type.Null()]),
  /** When the account is going to be erased; null unless its owner asked for that. */
  deletion_at: Type.Union([Timestamp, Type.Null()]),
  /** Services that the person signed in to: how many, and the names of the three used last. */
  connected_services: Type.Object({ count: Type.Integer(), names: Type.Array(Type.String()) }),
});
export type SecuritySummary = Static<typeof SecuritySummary>;

/** `POST /user/export/`: everything that is kept about the person, a part for each domain; the screen makes the file of it. */
export const ExportAnswer = Type.Object({
  exported_at: Timestamp,
  profile: Type.Record(Type.String(), Type.Unknown()),
  parts: Type.Record(Type.String(), Type.Unknown()),
});
export type ExportAnswer = Static<typeof ExportAnswer>;

/** `POST /user/delete_account/`: the account is erased at that moment, unless its owner signs in or cancels before. */
export const DeletionAnswer = Type.Object({ deletion_at: Timestamp });
export type DeletionAnswer = Static<typeof DeletionAnswer>;
