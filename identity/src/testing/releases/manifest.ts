import type { SecondFactor } from '@passport/shared/schemas/twoFactor';
import type { Person } from '../flows';

/** Somebody of a release's backup, with what has to go on working after an upgrade. */
export interface Resident extends Person {
  /** What `GET /api/user/me/` answered. */
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

/** What a release's test knows about the backup that lies beside it. The secrets are made for the fixture and used nowhere else. */
export interface Manifest {
  version: string;
  /** Time of the backup on the clock of the service. */
  madeAt: string;
  auditHash: string;
  /** Everybody with an open session, in the order of registration. */
  residents: Resident[];
  factors: FactorResident[];
  linked: { phone: string; service: 'google' | 'yandex'; sub: string }[];
  clients: { client_id: string; client_secret?: string }[];
  clientResidents: ClientResident[];
  samlKey: string;
  samlResidents: SamlResident[];
  sites: { site_id: string; secret_key: string }[];
  visitorOfSites: Resident;
  leaving: { phone: string; deletionAt: string }[];
  /** The token of the notice that undoes a change of an email address, and the addresses. */
  undo: { phone: string; token: string; oldEmail: string }[];
  inactivePhone: string;
  unverifiedPhone: string;
}
