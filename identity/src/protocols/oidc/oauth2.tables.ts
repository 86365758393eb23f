import type { Generated, JSONColumnType } from 'kysely';

/** Models that oidc-provider stores; `Session` holds only the state of its sign-out page. */
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
    /** SHA-256 of the value that is presented, in base64url. */
    id: string;
    kind: ArtifactKind;
    /** As oidc-provider wrote it, without the value itself. */
    payload: JSONColumnType<Record<string, unknown>>;
    application_id: string | null;
    /** Deleted when this session ends. */
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
