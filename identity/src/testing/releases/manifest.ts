import type { SecondFactor } from '@passport/shared/schemas/twoFactor';
import type { Person } from '../flows';

/** A person of a release's backup, with the data that must still work after an upgrade. */
export interface Resident extends Person {
  /** The response of `GET /api/user/me/`. */
  profile: Record<string, unknown>;
}

/** A person with a second factor. */
export interface FactorResident extends Resident {
  mode: SecondFactor;
  /** Key of the authenticator app; empty for the other factors. */
  secret: string;
  recoveryCodes: string[];
}

/** A person signed in to an OAuth client. */
export interface ClientResident extends Resident {
  /** Whose tokens: index into `clients`. */
  client: number;
  refreshToken: string;
}

/** A person signed in to the SAML service provider. */
export interface SamlResident extends Resident {
  nameId: string;
}

/** A person with a request for access, and the response of `GET /partner_creation_request/`. */
export interface ApplicantResident extends Resident {
  requests: Record<string, unknown>[];
}

export interface SiteKey {
  site_id: string;
  secret_key: string;
}

/** A person with applications of their own. */
export interface DeveloperResident extends Resident {
  /** The one with webhooks. */
  site: SiteKey;
  webhookSecret: string;
  /** The responses of `GET /oauth2/{path}/`, by path: the applications, deliveries and the like. */
  answers: Record<string, Record<string, unknown>>;
}

/** A person with the response of `GET /user/accepted_documents/`. */
export interface ReaderResident extends Resident {
  accepted: Record<string, unknown>[];
}

export interface SupportRequest {
  number: number;
  body: string;
  /** SHA-256 of the content of each file. */
  files: string[];
  isClosed: boolean;
}

/** What the console and passkeys leave. */
export interface DeskState {
  /** Of the support desk, with an authenticator. */
  operator: Person & { secret: string };
  /** The request to remove a second factor, which waits. */
  approvalId: string;
  note: { number: number; text: string };
  /** The passkeys are those of `GET /user/passkeys/`. */
  keyHolder: Resident & { passkeys: Record<string, unknown>[] };
}

/** The expectations of a release's test about the backup next to it. The secrets are made for the fixture and used nowhere else. */
export interface Manifest {
  version: string;
  /** Time of the backup on the clock of the service. */
  madeAt: string;
  auditHash: string;
  /** All people with an open session, in the order of registration. */
  residents: Resident[];
  factors: FactorResident[];
  linked: { phone: string; service: 'google' | 'yandex'; sub: string }[];
  clients: { client_id: string; client_secret?: string }[];
  clientResidents: ClientResident[];
  samlKey: string;
  samlResidents: SamlResident[];
  sites: SiteKey[];
  visitorOfSites: Resident;
  leaving: { phone: string; deletionAt: string }[];
  /** The token of the notice that undoes a change of an email address, and the addresses. */
  undo: { phone: string; token: string; oldEmail: string }[];
  inactivePhone: string;
  unverifiedPhone: string;
  /** Here and below: since 0.2.0. */
  applicants?: ApplicantResident[];
  developer?: DeveloperResident;
  reader?: ReaderResident;
  /** Revisions of the terms, the newest first: the newest must be accepted from the next day on. */
  revisions?: Record<string, unknown>[];
  support?: SupportRequest[];
  operators?: { operator: Resident; former: Resident; unit: Record<string, unknown> };
  /** Since 0.4.0. */
  desk?: DeskState;
}
