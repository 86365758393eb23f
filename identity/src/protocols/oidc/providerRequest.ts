import { AsyncLocalStorage } from 'node:async_hooks';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Context } from '../../context';
import type { OAuthClientRow } from '../../applications/registration/oauthClients.repository';
import type { Visitor } from '../../platform/devices/visitor';
import type { NewArtifact, StoredArtifact } from './artifacts.repository';
import type { Decision } from './interaction';
import type { ResourceOwner } from './resourceOwner';

/** A decision of the consent screen that is passed through the provider: one call of `POST /oauth2/authorize/`. */
export interface AuthorizationRun {
  decision: Decision;
  /** Id of the interaction that brought the person to the site, where the provider began one. */
  interaction: string | undefined;
  /** Hash of the pushed request that the interaction refers to; one session may answer it. */
  pushedRequest: string | undefined;
  /** Set where a code was to be issued: false where another session has answered the pushed request. */
  isIssued?: boolean;
  /** Set where the provider shows an error page instead of answering the client. */
  error?: { error: string; error_description?: string };
  /** Set if the person has to act first. */
  wanted?: { prompt: string; interaction: string };
}

/**
 * The rows that one request has read so far. oidc-provider asks for a token, its session, grant, person and client one by one; one
 * statement has brought all of them.
 */
export interface LoadedRows {
  /** By the hash of the value. */
  artifacts: Map<string, Promise<StoredArtifact | undefined>>;
  /** By the id of the session, or by the id of a grant to an application. */
  resourceOwners: Map<string, Promise<ResourceOwner | undefined>>;
  /** By the id of the client. */
  clients: Map<string, Promise<OAuthClientRow | undefined>>;
}

export const noRows = (): LoadedRows => ({ artifacts: new Map(), resourceOwners: new Map(), clients: new Map() });

type ConsumedArtifact = Pick<NewArtifact, 'id' | 'kind'>;

/** Changes of a request of the token endpoint: the code or refresh token that it consumes, and the tokens that it issues. */
export interface TokenWrites {
  consumed: ConsumedArtifact | undefined;
  issued: NewArtifact[];
}

/** One request to the provider. Adapters and callbacks of oidc-provider are called without it and find it here. */
export interface ProviderRequest {
  ip: string;
  /** Read only for the security log: most requests come from servers and are not logged. */
  visitor(): Visitor;
  /** Names the request in each line; undefined where the service calls the provider itself. */
  log?: Pick<Context['log'], 'error' | 'warn'>;
  /** Undefined where a browser or a client calls the provider itself. */
  run: AuthorizationRun | undefined;
  loaded: LoadedRows;
  writes: TokenWrites;
  /**
   * Whether the browser fetches the answer to a decision that the service has passed through the provider before (`form_post`,
   * `fragment`): the outcome was counted and noted then.
   */
  fetchesAnswer: boolean;
  /** oidc-provider's own context; its `oidc` is not set before the route is known. */
  koa?: Pick<KoaContextWithOIDC, 'query' | 'set'> & Partial<Pick<KoaContextWithOIDC, 'oidc'>>;
}

const requests = new AsyncLocalStorage<ProviderRequest>();

/** Runs the provider for one request. */
export const withProviderRequest = <T>(
  { loaded = noRows(), ...request }: Pick<ProviderRequest, 'ip' | 'visitor'> & Partial<ProviderRequest>,
  work: () => T,
): T =>
  requests.run(
    { run: undefined, ...request, loaded, writes: { consumed: undefined, issued: [] }, fetchesAnswer: false },
    work,
  );

/** The request under way; undefined outside of the provider. */
export const providerRequest = (): ProviderRequest | undefined => requests.getStore();
