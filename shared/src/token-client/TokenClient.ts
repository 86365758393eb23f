import { ApiError } from '../api-client/ApiError';
import { isIgnored } from '../api-client/isIgnored';
import type { Authorization, SentRequest } from '../api-client/Authorization';
import { tokenRefreshRetryMs } from '../constants';
import type { ErrorCode } from '../schemas/common';
import type { Jwt } from '../schemas/sessions';
import { claimsOf } from './claimsOf';
import type { RefreshLock } from './refreshLock';
import type { SessionLostReason, TokenStorage } from './tokenStorage';

/** A refresh returns a new access token and the successor of the refresh token. */
export interface RefreshedTokens {
  access: string;
  refresh?: string | undefined;
}

export interface TokenClientParts {
  storage: TokenStorage;
  /** `POST /user/refresh_jwt/`. @throws ApiError */
  refresh(refreshToken: string): Promise<RefreshedTokens>;
  lock: RefreshLock;
  delay(ms: number): Promise<void>;
  /** Called with each new access token, and with undefined when the tokens are removed. */
  onAccessToken(accessToken: string | undefined): void;
  /** The session is over without a sign-out: the page goes to `/`, keeps its query and shows the reason. */
  onSessionLost(reason: SessionLostReason): void;
  /** HTTP 403: the page goes to /forbidden, which shows the text of the answer, unless the screen explains it itself. */
  onForbidden(text: string): void;
  /** Called with false when a refresh could not reach the service, and with true when the next one does. */
  onConnection(isUp: boolean): void;
}

type Outcome = 'refreshed' | 'lost' | 'unreachable';

/** The only owner of tokens: sends them, refreshes them and ends the session (spec 4, spec 8). */
export class TokenClient implements Authorization {
  /** The refresh in flight; resolves to whether there are new tokens. */
  private refreshing: Promise<boolean> | undefined;

  constructor(private readonly parts: TokenClientParts) {}

  get hasTokens(): boolean {
    return this.parts.storage.read() !== undefined;
  }

  /** Reports the stored access token, so that its cookie is written (spec 3). @returns whether there is one */
  resume(): boolean {
    const stored = this.parts.storage.read();
    if (stored) this.parts.onAccessToken(stored.access);
    return stored !== undefined;
  }

  /** Stores a fresh pair, e.g. of a sign-in. */
  accept(jwt: Jwt): void {
    this.parts.storage.write(jwt);
    this.parts.onAccessToken(jwt.access);
  }

  /** Removes the tokens; other tabs notice, and find the reason if there is one. */
  clear(reason?: SessionLostReason): void {
    this.parts.storage.clear(reason);
    this.parts.onAccessToken(undefined);
  }

  async admit(path: string, signal: AbortSignal | undefined): ReturnType<Authorization['admit']> {
    const hasWaited = this.refreshing !== undefined && isRefreshed(path);
    const before = this.parts.storage.read()?.access;
    if (hasWaited) await abortable(this.refreshing, signal);
    const accessToken = this.parts.storage.read()?.access;
    if (!isSamePerson(before, accessToken)) throw new ApiError(401);
    return { accessToken, hasWaited };
  }

  async recover(failure: ApiError, request: SentRequest, canRetry: boolean): Promise<boolean> {
    if (failure.status === 403) {
      // Too many requests: the screen shows it and waits (spec 8).
      if (!isIgnored(failure)) this.parts.onForbidden(failure.message);
      return false;
    }
    if (failure.status !== 401 || request.accessToken === undefined) return false;
    if (failure.code === 'user_inactive') {
      this.lose(request.accessToken, 'inactive');
      return false;
    }
    if (!canRetry || !isRefreshed(request.path) || asksForProof(failure)) return false;
    const isMended = await abortable(this.renew(request.accessToken), request.signal);
    return isMended && isSamePerson(request.accessToken, this.parts.storage.read()?.access);
  }

  /**
   * Gets tokens newer than the refused one. Concurrent callers share one refresh.
   * @returns whether there are newer tokens; false if the session has ended
   */
  renew(refused: string): Promise<boolean> {
    this.refreshing ??= this.renewUntilKnown(refused).finally(() => {
      this.refreshing = undefined;
    });
    return this.refreshing;
  }

  private async renewUntilKnown(refused: string): Promise<boolean> {
    let isUp = true;
    for (;;) {
      const outcome = await this.parts.lock(() => this.renewOnce(refused));
      if (outcome !== 'unreachable') {
        if (!isUp) this.parts.onConnection(true);
        return outcome === 'refreshed';
      }
      if (isUp) this.parts.onConnection(false);
      isUp = false;
      await this.parts.delay(tokenRefreshRetryMs);
    }
  }

  /** Runs under the lock: another tab may have refreshed before. */
  private async renewOnce(refused: string): Promise<Outcome> {
    if (this.parts.storage.read()?.access === refused) await this.parts.delay(storageSyncMs);
    const stored = this.parts.storage.read();
    if (!stored) {
      this.lose(refused, this.parts.storage.lostReason() ?? 'ended-elsewhere');
      return 'lost';
    }
    if (stored.access !== refused) {
      this.parts.onAccessToken(stored.access);
      return 'refreshed';
    }
    try {
      const { access, refresh = stored.refresh } = await this.parts.refresh(stored.refresh);
      return this.adopt(stored, { access, refresh });
    } catch (error) {
      if (!isUnauthorized(error)) return 'unreachable';
      this.lose(refused, reasonOf(error));
      return 'lost';
    }
  }

  /** A sign-out or another person's sign-in during the refresh takes precedence. */
  private adopt(old: Jwt, fresh: Jwt): Outcome {
    const stored = this.parts.storage.read();
    if (stored?.refresh === old.refresh) this.accept(fresh);
    return stored ? 'refreshed' : 'lost';
  }

  /** Ends the session, unless a newer one has begun since the refused token was sent. */
  private lose(refused: string, reason: SessionLostReason): void {
    const stored = this.parts.storage.read();
    if (stored && stored.access !== refused) return;
    this.clear(reason);
    this.parts.onSessionLost(reason);
  }
}

/**
 * Browsers report a change of the storage to other tabs a moment after the lock of its author is free: without a pause, a tab would
 * refresh once more.
 */
const storageSyncMs = 50;

/** A 401 of a sign-in call says nothing about the session (spec 4). */
const isRefreshed = (path: string): boolean => !path.includes('auth') || path.includes('oauth');

/** A request of one person is never sent with the token of another who signed in meanwhile in another tab. */
const isSamePerson = (before: string | undefined, now: string | undefined): boolean =>
  before === undefined || now === undefined || claimsOf(before).sub === claimsOf(now).sub;

const proofCodes: ReadonlySet<ErrorCode> = new Set([
  'recent_sign_in_required',
  'second_factor_required',
  'login_required',
  'operator_session_required',
  'second_factor_setup_required',
  'proof_required',
]);

/** The session is valid but requires a proof: a newer token would be refused as well. */
const asksForProof = ({ code }: ApiError): boolean => code !== undefined && proofCodes.has(code);

const isUnauthorized = (error: unknown): error is { status: 401; code?: unknown } =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 401;

const reasons: Partial<Record<ErrorCode, SessionLostReason>> = {
  session_ended: 'ended-elsewhere',
  session_expired: 'expired',
  session_reused: 'reused',
  user_inactive: 'inactive',
  documents_required: 'documents',
};

/** A refusal without a known code means only that the session is over. */
const reasonOf = ({ code }: { code?: unknown }): SessionLostReason => reasons[code as ErrorCode] ?? 'expired';

/** Rejects when the caller aborts, even if the work continues for others. */
function abortable<Result>(work: Promise<Result> | undefined, signal: AbortSignal | undefined): Promise<Result> {
  const done = work as Promise<Result>;
  if (!signal) return done;
  return new Promise<Result>((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    void done.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
