import type { Generated, JSONColumnType } from 'kysely';

/** What the engine keeps of itself: tokens and codes, pushed requests, interactions, state of its sign-out page. */
export type ArtifactKind =
  | 'AccessToken'
  | 'AuthorizationCode'
  | 'RefreshToken'
  | 'ClientCredentials'
  | 'PushedAuthorizationRequest'
  | 'Interaction'
  | 'ReplayDetection'
  | 'Session';

export interface OAuth2Tables {
  oauth2_artifacts: {
    /** SHA-256 of the value that its holder presents, in base64url. */
    id: string;
    kind: ArtifactKind;
    /** As the engine wrote it, without the value itself. */
    payload: JSONColumnType<Record<string, unknown>>;
    application_id: string | null;
    /** The session that it dies with. */
    sid: string | null;
    grant_id: string | null;
    created_at: Date;
    expires_at: Date;
    consumed_at: Generated<Date | null>;
  };
}

declare module '../../platform/storage/tables' {
  interface Tables extends OAuth2Tables {}
}
