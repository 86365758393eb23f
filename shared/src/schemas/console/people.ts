import { Type, type Static } from 'typebox';
import { HistoryItem, SessionItem, contactKinds, type HistoryEvent } from '../account';
import { StoredText, Timestamp, TwoFactorMode, Uuid } from '../common';
import { PasskeyItem } from '../passkeys';
import { Cursor } from '../paging';
import { ActBody, OperatorRef, PersonRef, Sentence, Version } from './acts';
import { permissions, type Permission } from './permissions';

const OrNull = <Shape extends Parameters<typeof Type.Union>[0][number]>(shape: Shape) =>
  Type.Union([shape, Type.Null()]);
const permissionNames = Object.keys(permissions) as Permission[];

/** `POST /operator/find/`: what the box was given. A phone is found in any spelling; four digits need a second term. */
export const FindBody = Type.Object({ q: StoredText({ minLength: 1, maxLength: 200 }) });
export type FindBody = Static<typeof FindBody>;

/** What a text was read as. */
export const findReadings = [
  'phone',
  'last_digits',
  'email',
  'smart_id',
  'user_id',
  'session',
  'request',
  'application',
  'nothing',
] as const;

/** At most 20 people, the right one first. */
export const FindAnswer = Type.Object({
  read_as: Type.Object({
    kind: Type.Enum([...findReadings]),
    /** How it was understood, e.g. `+7 916 123-45-67` or the name of an application: the operator's own words, spelled out. */
    text: Type.String(),
    /** What is wrong with it, e.g. that the check digit of a smart_id does not match; null if nothing is. */
    fault: OrNull(Sentence),
  }),
  items: Type.Array(
    Type.Object({
      ...PersonRef.properties,
      is_active: Type.Boolean(),
      locked_until: OrNull(Timestamp),
      last_seen_at: OrNull(Timestamp),
    }),
    { maxItems: 20 },
  ),
  /** More people match than are shown. */
  has_more: Type.Boolean(),
});
export type FindAnswer = Static<typeof FindAnswer>;

export const PersonParams = Type.Object({ user_id: Uuid });
export type PersonParams = Static<typeof PersonParams>;

/** States of an account, the strongest first. */
export const personStates = ['deactivated', 'locked', 'deletion_scheduled', 'active'] as const;

/**
 * Events after which two people lift a lock: a refresh token that was used twice, of a session or of a service; a change of a contact, or the
 * removal of the second factor, that the owner stopped because it was not theirs.
 */
export const lockAlarms = [
  'refresh_reuse',
  'service_refresh_reuse',
  'email_restored',
  'phone_restored',
  'factor_reset_cancelled',
] as const satisfies readonly HistoryEvent[];
export type LockAlarm = (typeof lockAlarms)[number];

/** `GET /operator/people/{user_id}/`: the state of a person, without anything that would sign somebody in. */
export const Person = Type.Object({
  /** The contacts are masked, but those in `revealed`. */
  ...PersonRef.properties,
  /** `expected` of every act on the person. */
  version: Version,
  state: Type.Enum([...personStates]),
  locked_until: OrNull(Timestamp),
  /** The last alarm of the week before the lock, or since it; null without one, and while there is no lock. */
  lock_alarm: OrNull(Type.Object({ event: Type.Enum([...lockAlarms]), at: Timestamp })),
  deletion_at: OrNull(Timestamp),
  language: Type.String(),
  date_joined: Timestamp,
  is_email_proven: Type.Boolean(),
  need_change_email: Type.Boolean(),
  employment: Type.String(),
  two_factor_auth: TwoFactorMode,
  factor_since: OrNull(Timestamp),
  /** When the ordered removal of the factor takes effect. */
  factor_reset_at: OrNull(Timestamp),
  recovery_codes_left: OrNull(Type.Integer()),
  passkeys_count: Type.Integer(),
  passkeys: Type.Array(Type.Pick(PasskeyItem, ['name', 'authenticator', 'created_at', 'last_used_at'])),
  is_black_listed: Type.Boolean(),
  last_sign_in_at: OrNull(Timestamp),
  sessions: Type.Object({
    total: Type.Integer(),
    /** The latest ones, without addresses: a session's country and device suffice. */
    items: Type.Array(Type.Omit(SessionItem, ['is_current', 'can_be_named', 'ip'])),
  }),
  services: Type.Array(Type.Object({ name: Type.String(), last_used_at: OrNull(Timestamp) })),
  external_accounts: Type.Array(Type.Object({ provider: Type.String(), linked_at: Timestamp })),
  /** Open requests to support, by number. */
  support_requests: Type.Array(Type.Integer()),
  /** Requests for approval that concern the person. */
  approvals: Type.Array(Type.Object({ id: Uuid, kind: Type.String(), expires_at: Timestamp })),
  /** Until then this operator sees contacts unmasked; null if they are masked. */
  revealed_until: OrNull(Timestamp),
  revealed: Type.Array(Type.Enum([...contactKinds])),
  /** Roles of the person as an operator: whoever has one is acted on by command alone. */
  is_operator: Type.Boolean(),
  /** What the operator may do to this person at the moment. */
  may: Type.Array(Type.Enum(permissionNames)),
});
export type Person = Static<typeof Person>;

/** `GET /operator/people/{user_id}/timeline/`: the history of the account with codes, notices and acts, newest first. */
export const TimelineEntry = Type.Object({
  id: Type.String(),
  at: Timestamp,
  kind: Type.Enum(['account', 'code', 'notice', 'operator']),
  /** Event of the log, or what became of a code, e.g. `delivered`. */
  event: Type.String(),
  browser: HistoryItem.properties.browser,
  os: HistoryItem.properties.os,
  country: HistoryItem.properties.country,
  details: HistoryItem.properties.details,
  /** Who acted, where an operator did. */
  operator: OrNull(OperatorRef),
  reason: OrNull(Type.String()),
});
export type TimelineEntry = Static<typeof TimelineEntry>;
export const Timeline = Type.Object({ items: Type.Array(TimelineEntry), next_cursor: Cursor });
export type Timeline = Static<typeof Timeline>;

/** Everything that can refuse a sign-in, in the order in which it does. */
export const guards = [
  'deactivated',
  'locked',
  'black_list',
  'country',
  'sends',
  'failures',
  'factor_tries',
  'global_guard',
  'factor',
  'documents',
  'circuit',
] as const;
export type GuardName = (typeof guards)[number];

/** One guard as it stands for this person. */
export const Guard = Type.Object({
  guard: Type.Enum([...guards]),
  /** `refuses` stops a sign-in now; `asks` wants something more of the person, e.g. the second factor; `passes`. */
  state: Type.Enum(['refuses', 'asks', 'passes']),
  text: Sentence,
  /** Its counter and limit, e.g. 10 of 10 failures; null for a guard that counts nothing. */
  count: OrNull(Type.Integer()),
  limit: OrNull(Type.Integer()),
  /** When it ends by itself; null if it does not. */
  ends_at: OrNull(Timestamp),
  /** The one act that lifts it; null if nothing but time or the person does. */
  lifted_by: OrNull(Type.Enum(permissionNames)),
  /** The command that lifts it, as its usage, e.g. `user unlock --phone P --reason R`; also where no screen does. Null if none does. */
  command: OrNull(Type.String()),
});
export type Guard = Static<typeof Guard>;

/** `GET /operator/people/{user_id}/refusals/`: why the person cannot sign in. */
export const Refusals = Type.Object({
  /** The one sentence to read out. */
  verdict: Sentence,
  /** Every guard, also those that pass. */
  guards: Type.Array(Guard),
  /** The last refusals that the person met, newest first. */
  recent: Type.Array(Type.Object({ at: Timestamp, guard: OrNull(Type.Enum([...guards])), text: Sentence })),
});
export type Refusals = Static<typeof Refusals>;

/**
 * `POST /operator/people/{user_id}/reveal/`: unmasks contacts for 15 minutes. Bound to an open request to support by its number, or to a
 * typed reason.
 */
export const RevealBody = Type.Object({
  ...ActBody.properties,
  fields: Type.Array(Type.Enum([...contactKinds]), { minItems: 1, maxItems: 2 }),
  request: Type.Optional(OrNull(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }))),
});
export type RevealBody = Static<typeof RevealBody>;
export const RevealAnswer = Type.Object({
  audit_id: Type.String(),
  phone: Type.Optional(Type.String()),
  email: Type.Optional(OrNull(Type.String())),
  until: Timestamp,
});
export type RevealAnswer = Static<typeof RevealAnswer>;

/** The longest lock by support alone; a longer one needs security. */
export const supportLockHours = 24;

/** `POST /operator/people/{user_id}/lock/`: for 24 hours by default; for support at most, others may lock for up to 30 days. */
export const LockBody = Type.Object({
  ...ActBody.properties,
  hours: Type.Optional(Type.Integer({ minimum: 1, maximum: 720 })),
});
export type LockBody = Static<typeof LockBody>;
