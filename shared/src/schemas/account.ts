import { Type, type Static } from 'typebox';
import { deviceNameMaxLength } from '../constants';
import { OptionalOrNull, Timestamp, Uuid } from './common';
import { Cursor, PageQuery } from './paging';
import { PasskeyProof } from './passkeys';
import { VerificationId } from './verification';

const Optional = OptionalOrNull(VerificationId);
/** A passkey (purpose `prove`) in place of the code to an own contact. */
const passkey = OptionalOrNull(PasskeyProof);
const Text = Type.Union([Type.String(), Type.Null()]);

/**
 * A code to the person's own contact (action UPDATE_PROFILE_OLD), on either channel, or a passkey. It is consumed by the call; if several
 * are sent, all are consumed.
 */
export const OwnProof = Type.Object({ phone_verification: Optional, email_verification: Optional, passkey });
export type OwnProof = Static<typeof OwnProof>;

/**
 * `POST /user/change_email/`. `email_verification` proves the new address (UPDATE_PROFILE_NEW); the old contact is proven by
 * UPDATE_PROFILE_OLD, either the phone in `phone_verification` or the present address in `old_email_verification`.
 */
export const ChangeEmailBody = Type.Object({
  email_verification: VerificationId,
  phone_verification: Optional,
  old_email_verification: Optional,
  passkey,
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
  passkey,
});
export type ChangePhoneBody = Static<typeof ChangePhoneBody>;

/** A contact was changed. `other_sessions`: the number of other active sessions, which the page offers to end. */
export const ContactChangedAnswer = Type.Object({ other_sessions: Type.Integer() });
export type ContactChangedAnswer = Static<typeof ContactChangedAnswer>;

/** Token of the link in the notice to the old contact: `PUBLIC_URL/contact-change/undo#token=…`. */
export const UndoContactBody = Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) });
export type UndoContactBody = Static<typeof UndoContactBody>;
export const contactKinds = ['email', 'phone'] as const;

/**
 * `POST /user/read_contact_change/`: the change behind the link: the old contact, and the new one masked but told apart from it. `POST /user/undo_contact_change/`
 * restores `old` and ends every session: 404 if the link is expired or unknown, 409 if `old` belongs to another account by now.
 */
export const ContactChange = Type.Object({
  contact: Type.Enum([...contactKinds]),
  old: Type.String(),
  new: Type.String(),
  changed_at: Timestamp,
  /** The link expires at this time. */
  expires_at: Timestamp,
  is_undone: Type.Boolean(),
});
export type ContactChange = Static<typeof ContactChange>;

const place = {
  /** E.g. `Chrome`; null if the browser is unknown. */
  browser: Text,
  /** E.g. `Windows`. */
  os: Text,
  /** ISO 3166-1 alpha-2, by the IP address. */
  country: Text,
  ip: Text,
};

/** The authentication methods, with the names of RFC 8176 if it has one: `sms`, `email`, `pwd`, `otp`, `hwk`, `swk`, `user`, `mfa`. */
const Methods = Type.Array(Type.String());

/** One session of the person. */
export const SessionItem = Type.Object({
  id: Uuid,
  is_current: Type.Boolean(),
  /** The person's name for the device; null without one. */
  name: Text,
  /** False for a browser that has kept no cookie: it could not be given a name. */
  can_be_named: Type.Boolean(),
  ...place,
  methods: Methods,
  /** The service that the person signed in to; null without a service, or if it no longer exists. */
  service: Type.Union([Type.Object({ name: Type.String(), logo: Text }), Type.Null()]),
  /** The time of the sign-in, and of the last use (to the minute). */
  first_seen: Timestamp,
  last_seen: Timestamp,
});
export type SessionItem = Static<typeof SessionItem>;

/** `GET /user/sessions/`: the current session first, then the others by last use. */
export const SessionsPage = Type.Object({
  sessions: Type.Array(SessionItem),
  next_cursor: Cursor,
  /** The number of sessions on all pages. */
  total: Type.Integer(),
});
export type SessionsPage = Static<typeof SessionsPage>;

export const SessionParams = Type.Object({ id: Uuid });

/**
 * `PATCH /user/sessions/{id}/`: the person's name for the device of the session, in all of its sessions, later ones included. Spaces
 * around it are trimmed; null or an empty text removes the name.
 */
export const SessionPatch = Type.Object({
  name: Type.Union([Type.String({ maxLength: deviceNameMaxLength }), Type.Null()]),
});
export type SessionPatch = Static<typeof SessionPatch>;

/** `POST /user/end_other_sessions/`: the number of ended sessions. */
export const EndedSessionsAnswer = Type.Object({ ended: Type.Integer() });
export type EndedSessionsAnswer = Static<typeof EndedSessionsAnswer>;

/** The events of an account's history. */
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
  'passkey_added',
  'passkey_removed',
  'passkey_restored',
  'data_exported',
  'deletion_requested',
  'deletion_cancelled',
  'account_erased',
  'user_deactivated',
  'user_activated',
  'operator_viewed',
  'contacts_revealed',
] as const;
export type HistoryEvent = (typeof historyEvents)[number];

export const HistoryItem = Type.Object({
  id: Type.String(),
  event: Type.Enum([...historyEvents]),
  at: Timestamp,
  ...place,
  /** Details of the event, e.g. `{ methods: 'sms totp' }`, `{ mode: 'TOTP' }`; no contact, no secret. */
  details: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
});
export type HistoryItem = Static<typeof HistoryItem>;

/** Filters of the history. */
export const historyKinds = ['sign_ins', 'changes', 'services', 'views'] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** The query of the history: a page, of all events or of one kind. */
export const HistoryQuery = Type.Object({
  ...PageQuery.properties,
  kind: Type.Optional(Type.Enum([...historyKinds])),
});
export type HistoryQuery = Static<typeof HistoryQuery>;

/** `GET /user/history/`: newest first. */
export const HistoryPage = Type.Object({ events: Type.Array(HistoryItem), next_cursor: Cursor });
export type HistoryPage = Static<typeof HistoryPage>;

/** `GET /user/security/`: the summary on the home page of the account, in one answer. */
export const SecuritySummary = Type.Object({
  /** Active sessions, including this one. */
  sessions_count: Type.Integer(),
  /** The latest sign-in of another session; null if there was none. */
  last_sign_in: Type.Union([Type.Object({ at: Timestamp, ...place }), Type.Null()]),
  /** Unused recovery codes; null if no second factor is on. */
  recovery_codes_left: Type.Union([Type.Integer(), Type.Null()]),
  /** The time of the scheduled erasure; null if the owner has not requested it. */
  deletion_at: Type.Union([Timestamp, Type.Null()]),
  /** The number of services that the person signed in to, and the names of the three used last. */
  connected_services: Type.Object({ count: Type.Integer(), names: Type.Array(Type.String()) }),
  /** The person's passkeys, without removed ones. */
  passkeys_count: Type.Integer(),
});
export type SecuritySummary = Static<typeof SecuritySummary>;

/** The parts of an export in addition to the profile; the readable page has a name for each. */
export type ExportPart =
  | 'sessions'
  | 'recognised_devices'
  | 'history'
  | 'history_is_cut'
  | 'contact_changes'
  | 'connected_services'
  | 'access_requests'
  | 'applications'
  | 'external_accounts'
  | 'accepted_documents'
  | 'support_requests'
  | 'passkeys'
  | 'messages'
  | 'second_factor';

/** `POST /user/export/`: all data about the person, one part per domain; the screen turns it into a file. */
export const ExportAnswer = Type.Object({
  exported_at: Timestamp,
  profile: Type.Record(Type.String(), Type.Unknown()),
  parts: Type.Record(Type.String(), Type.Unknown()),
});
export type ExportAnswer = Static<typeof ExportAnswer>;

/** `POST /user/delete_account/`: the time of the erasure, unless the owner signs in or cancels before. */
export const DeletionAnswer = Type.Object({ deletion_at: Timestamp });
export type DeletionAnswer = Static<typeof DeletionAnswer>;
