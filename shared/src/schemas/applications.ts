import { Type, type Static } from 'typebox';
import { LineText, OptionalOrNull, StoredText, Timestamp, Uuid } from './common';
import { Cursor, PageQuery } from './paging';

/** An application (spec 3): a full integration, or one that signs its users in by OAuth. */
export const applicationTypes = ['UNIT_SITE', 'OAUTH2_CLIENT'] as const;
export type ApplicationType = (typeof applicationTypes)[number];

/** All relying parties: applications, and the SAML service providers that operators register. */
export const relyingPartyTypes = [...applicationTypes, 'SAML_SERVICE_PROVIDER'] as const;
export type RelyingPartyType = (typeof relyingPartyTypes)[number];

/** The people that may use an application (spec 6). */
export const accessLevels = ['PUBLIC', 'EMPLOYEES', 'OUTSTAFF', 'EMPLOYEES_AND_OUTSTAFF'] as const;
export type AccessLevel = (typeof accessLevels)[number];

export const connectionStatuses = ['CONNECTED', 'NOT_CONNECTED'] as const;

const Address = LineText({ maxLength: 2000 });
const OptionalAddress = Type.Union([Address, Type.Null()]);
const Addresses = Type.Array(Address, { maxItems: 20 });

/** Fields that developers set. `checks/redirectUriFault` and `checks/production` hold the rules of the addresses. */
const settings = {
  name: LineText({ minLength: 1, maxLength: 100 }),
  short_description: Type.Optional(LineText({ maxLength: 300 })),
  logo_url: Type.Optional(OptionalAddress),
  webhook_url: Type.Optional(OptionalAddress),
  /** OAUTH2_CLIENT: compared character by character. */
  redirect_uris: Type.Optional(Addresses),
  post_logout_redirect_uris: Type.Optional(Addresses),
  backchannel_logout_uri: Type.Optional(OptionalAddress),
  /** OAUTH2_CLIENT: an app on a device or in a browser, which cannot keep a secret. Fixed when it is created. */
  is_public: Type.Optional(Type.Boolean()),
  /** OAUTH2_CLIENT: the ID token too has the claims of the granted scopes, not userinfo alone. True for a new application. */
  id_token_claims: Type.Optional(Type.Boolean()),
  /** UNIT_SITE: where visitors go without a `redirect_uri`. */
  site_url: Type.Optional(OptionalAddress),
  /** UNIT_SITE: hosts of a `redirect_uri`. */
  redirect_hosts: Type.Optional(Type.Array(LineText({ maxLength: 260 }), { maxItems: 20 })),
  access_level: Type.Optional(Type.Enum([...accessLevels])),
  is_test: Type.Optional(Type.Boolean()),
  organization_name: Type.Optional(LineText({ maxLength: 200 })),
  inn: Type.Optional(LineText({ maxLength: 12 })),
  ogrn: Type.Optional(LineText({ maxLength: 15 })),
  site_address: Type.Optional(LineText({ maxLength: 200 })),
  comment: Type.Optional(StoredText({ maxLength: 1000 })),
  /** Only operators set it: the call is refused with 403. */
  skip_granting_access: Type.Optional(Type.Boolean()),
};

/** `POST /oauth2/`: `redirect_uris` are needed for OAUTH2_CLIENT, `site_url` and `redirect_hosts` for UNIT_SITE. */
export const ApplicationBody = Type.Object({ type: Type.Enum([...applicationTypes]), ...settings });
export type ApplicationBody = Static<typeof ApplicationBody>;

/** The lists of a patch as its developer saw them. They have no bounds: operators may have registered more than a developer may. */
const ShownLists = Type.Partial(
  Type.Object({
    redirect_uris: Type.Array(Type.String()),
    post_logout_redirect_uris: Type.Array(Type.String()),
    redirect_hosts: Type.Array(Type.String()),
  }),
);

/**
 * `PATCH /oauth2/{id}/`: the fields to change. Issued tokens stay valid. A list replaces the stored one; if `shown` contains a list that is
 * no longer the stored one, the patch is refused with 409, so that two editors lose no addresses.
 */
export const ApplicationPatch = Type.Object({
  ...Type.Partial(Type.Object(settings)).properties,
  shown: Type.Optional(ShownLists),
});
export type ApplicationPatch = Static<typeof ApplicationPatch>;

export const ApplicationParams = Type.Object({ id: Type.String({ maxLength: 100 }) });

/** Filters of `GET /oauth2/`. */
export const ApplicationsQuery = Type.Object({
  ...PageQuery.properties,
  /** Part of the name, the description or the id, case-insensitive. */
  search: Type.Optional(Type.String({ maxLength: 100 })),
  type: Type.Optional(Type.Enum([...applicationTypes])),
  is_test: Type.Optional(Type.Enum(['true', 'false'])),
  is_active: Type.Optional(Type.Enum(['true', 'false'])),
  connection_status: Type.Optional(Type.Enum([...connectionStatuses])),
});
export type ApplicationsQuery = Static<typeof ApplicationsQuery>;

const applicationFields = {
  /** `client_id` or `site_id`. */
  id: Uuid,
  type: Type.Enum([...applicationTypes]),
  name: Type.String(),
  short_description: Type.String(),
  logo_url: Type.Union([Type.String(), Type.Null()]),
  webhook_url: Type.Union([Type.String(), Type.Null()]),
  redirect_uris: Type.Array(Type.String()),
  post_logout_redirect_uris: Type.Array(Type.String()),
  backchannel_logout_uri: Type.Union([Type.String(), Type.Null()]),
  is_public: Type.Boolean(),
  id_token_claims: Type.Boolean(),
  site_url: Type.Union([Type.String(), Type.Null()]),
  redirect_hosts: Type.Array(Type.String()),
  access_level: Type.Enum([...accessLevels]),
  is_test: Type.Boolean(),
  organization_name: Type.String(),
  inn: Type.String(),
  ogrn: Type.String(),
  site_address: Type.String(),
  comment: Type.String(),
  created_at: Timestamp,
  connection_status: Type.Enum([...connectionStatuses]),
  is_active: Type.Boolean(),
  /** When an inactive application is deleted, 3 calendar months after it became inactive. */
  deletes_at: Type.Union([Timestamp, Type.Null()]),
};

/** An application as its owner sees it (spec 3). */
export const Application = Type.Object(applicationFields);
export type Application = Static<typeof Application>;

/** A live secret, without its value. */
export const ApplicationSecret = Type.Object({
  id: Uuid,
  created_at: Timestamp,
  last_used_at: Type.Union([Timestamp, Type.Null()]),
  /** Null: until it is replaced. */
  expires_at: Type.Union([Timestamp, Type.Null()]),
});
export type ApplicationSecret = Static<typeof ApplicationSecret>;

/** `GET /oauth2/{id}/`: the application with its secrets and the consequences of a deletion. */
export const ApplicationDetails = Type.Object({
  ...applicationFields,
  /** The newest first, at most two. */
  secrets: Type.Array(ApplicationSecret),
  /** People who use it (null below 5), and waiting webhook events. */
  people_connected: Type.Union([Type.Integer(), Type.Null()]),
  waiting_deliveries: Type.Integer(),
  /** Whether webhooks have a secret. */
  has_webhook_secret: Type.Boolean(),
});
export type ApplicationDetails = Static<typeof ApplicationDetails>;

/** The answer that creates an application or a secret: the only answer that contains it. */
export const ApplicationWithSecret = Type.Object({
  ...applicationFields,
  /** OAUTH2_CLIENT, unless it is public. */
  client_secret: Type.Optional(Type.String()),
  /** UNIT_SITE. */
  secret_key: Type.Optional(Type.String()),
});
export type ApplicationWithSecret = Static<typeof ApplicationWithSecret>;

/** `GET /oauth2/`: one's own applications, the newest first. */
export const Applications = Type.Object({ items: Type.Array(Application), next_cursor: Cursor });
export type Applications = Static<typeof Applications>;

/** How long the earlier secret stays valid: not at all, an hour, a day, a week. */
export const oldSecretSeconds = [0, 3600, 86_400, 604_800] as const;

/** `POST /partner/{id}/refresh_secret_key/`; a day by default. */
export const RefreshSecretBody = Type.Object({
  old_secret_ttl_seconds: OptionalOrNull(Type.Enum([...oldSecretSeconds])),
});
export type RefreshSecretBody = Static<typeof RefreshSecretBody>;

/** `PATCH /partner/{id}/set_is_active/`. */
export const SetActiveBody = Type.Object({ is_active: Type.Boolean() });
export type SetActiveBody = Static<typeof SetActiveBody>;

/**
 * A value of the history: texts, numbers and lists as they are. Secrets never appear; `…` stands for a comment, and for an owner who
 * is not the reader.
 */
const HistoryValue = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null(), Type.Array(Type.String())]);

/** One entry of the history of an application. */
export const ApplicationChange = Type.Object({
  id: Type.String(),
  at: Timestamp,
  event: Type.String(),
  /** Who did it: the owner, an operator by name, or the service itself. */
  actor: Type.Object({
    kind: Type.Enum(['person', 'operator', 'service']),
    name: Type.Union([Type.String(), Type.Null()]),
  }),
  reason: Type.Union([Type.String(), Type.Null()]),
  changes: Type.Array(Type.Object({ field: Type.String(), before: HistoryValue, after: HistoryValue })),
});
export type ApplicationChange = Static<typeof ApplicationChange>;

/** `GET /oauth2/{id}/history/`: the newest first. */
export const ApplicationHistory = Type.Object({ items: Type.Array(ApplicationChange), next_cursor: Cursor });
export type ApplicationHistory = Static<typeof ApplicationHistory>;

/** Outcomes of a sign-in or sign-out request of an application. */
export const attemptOutcomes = [
  'success',
  'redirect_uri',
  'pkce',
  'scope',
  'secret',
  'signature',
  'code',
  'grant',
  'inactive',
  'access_level',
  'access_revoked',
  'refused_by_person',
  'sign_in_needed',
  'token',
  'post_logout_redirect_uri',
  'id_token_hint',
  'request',
] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

/** Frequent causes of the outcome `request`, for clients to word; `sent` has the text of each in English. */
export const requestCauses = [
  'missing_parameter',
  'response_type',
  'response_mode',
  'request_expired',
  'two_authentications',
  'too_many_secrets',
] as const;
export type RequestCause = (typeof requestCauses)[number];

/** A sign-in or sign-out request of an application. It contains no personal data. */
export const Attempt = Type.Object({
  id: Type.String(),
  at: Timestamp,
  outcome: Type.Enum([...attemptOutcomes]),
  /** The outcome and its fix, in the language of Accept-Language. */
  reason: Type.String(),
  /** The sent values, and the registered or expected ones. */
  sent: Type.Union([Type.String(), Type.Null()]),
  registered: Type.Union([Type.String(), Type.Null()]),
  /** The reason of the outcome `request`, if it is a frequent one. */
  cause: Type.Optional(Type.Enum([...requestCauses])),
  /** With `missing_parameter`: the names of the parameters, separated by commas. */
  missing: Type.Optional(Type.String()),
});
export type Attempt = Static<typeof Attempt>;

/** `GET /oauth2/{id}/attempts/`: the 20 latest, at most 2 s behind. */
export const Attempts = Type.Object({ items: Type.Array(Attempt), next_cursor: Cursor });
export type Attempts = Static<typeof Attempts>;

const Count = Type.Integer({ minimum: 0 });
/** Null: fewer than 5 people. */
const People = Type.Union([Type.Integer({ minimum: 5 }), Type.Null()]);

/** One day of use. */
export const UsageDay = Type.Object({
  date: Type.String({ format: 'date' }),
  sign_ins: Count,
  people: People,
  new_people: People,
  /** Failures by outcome. */
  failures: Type.Record(Type.String(), Count),
});
export type UsageDay = Static<typeof UsageDay>;

/** `GET /oauth2/{id}/usage/`: the last 90 days, the oldest first; days without use included. */
export const Usage = Type.Object({ days: Type.Array(UsageDay) });
export type Usage = Static<typeof Usage>;
