import { action, makeObservable, observable, observableRef } from 'mobx';
import { ApiError } from '../api-client/ApiError';
import { endpoint, type Api } from '../api-client/endpoint';
import type { HostSession, SignOutOptions } from '../host/Host';
import type { Jwt, LogoutAnswer, LogoutBody } from '../schemas/sessions';
import type { User } from '../schemas/users';
import { claimsOf } from './claimsOf';
import type { TokenClient } from './TokenClient';
import type { SessionLostReason } from './tokenStorage';
import type { TokenStorage } from './tokenStorage';

const getMe = endpoint<undefined, User>('GET', '/user/me/');
const logout = endpoint<LogoutBody, LogoutAnswer>('POST', '/user/logout/');

/** Signing out waits this long for the service. */
const signOutWaitMs = 5000;

export interface SessionParts {
  api: Api;
  tokens: TokenClient;
  storage: TokenStorage;
  /** The answer to `GET /user/me/` that an inline script requested before this code was loaded. */
  firstMe?: Promise<Response> | undefined;
  delay(ms: number): Promise<void>;
  /** The person signed out here, and the service has to end the SAML sessions of this session: open this path (single logout). */
  onSamlLogoutRequired(path: string): void;
  /** Another tab signed out, or received the reason why the session is lost. */
  onEndedElsewhere(reason: SessionLostReason): void;
}

/** The session of the page: signing in, signing out and the current user. */
export class SessionStore implements HostSession {
  status: HostSession['status'] = 'unknown';
  user: User | undefined = undefined;
  hasFailed = false;
  /** The person is signing out: events about the end of this session are ignored. */
  isLeaving = false;
  /** Incremented on every load and sign-out, so that stale responses are ignored. */
  private generation = 0;
  /** The latest load while it is the one that counts. */
  private loading: Promise<void> | undefined;
  /** `sub` claim of the tokens used by the latest load; available before `user` is. */
  private subject: string | undefined;

  constructor(private readonly parts: SessionParts) {
    makeObservable<this, 'settle'>(this, {
      status: observable,
      user: observableRef,
      hasFailed: observable,
      settle: action,
      end: action,
    });
    parts.storage.onChangeElsewhere(() => this.followOtherTab());
  }

  /** Checks the stored tokens. Resolves as soon as the status is known. */
  async start(): Promise<void> {
    if (!this.parts.tokens.resume()) return this.end();
    await this.load(() => this.takeFirstMe());
  }

  async signIn(jwt: Jwt): Promise<void> {
    this.parts.tokens.accept(jwt);
    await this.reload();
  }

  async signOut({ endAllSessions = false, isGoingOn = false }: SignOutOptions = {}): Promise<void> {
    this.isLeaving = true;
    try {
      const asked = this.askLogout(endAllSessions);
      // This session ends here in any case. Only the service can confirm that all others have ended.
      const answer = await (endAllSessions ? asked : asked.catch(() => undefined));
      this.parts.tokens.clear();
      this.end();
      if (answer?.continue !== undefined && !isGoingOn) this.parts.onSamlLogoutRequired(answer.continue);
    } catch (error) {
      // This session itself was refused.
      if (!this.parts.tokens.hasTokens) this.end();
      throw error;
    } finally {
      this.isLeaving = false;
    }
  }

  /** Resolves when the user is settled, with a later load if that overtakes this one. */
  reload(): Promise<void> {
    // Passing a signal opts out of request de-duplication: a GET in flight may belong to the previous user.
    const { signal } = new AbortController();
    return this.load(() => this.parts.api.call(getMe, undefined, { signal }));
  }

  /** The session has ended; the tokens are already removed. */
  end(): void {
    this.generation += 1;
    this.loading = undefined;
    this.status = 'anonymous';
    this.subject = undefined;
    this.user = undefined;
    this.hasFailed = false;
  }

  /** @throws ApiError, of status 0 if the service does not respond in time */
  private askLogout(end_all_sessions: boolean): Promise<LogoutAnswer> {
    const timeout = new AbortController();
    const giveUp = (): never => {
      timeout.abort();
      throw new ApiError(0);
    };
    return Promise.race([
      this.parts.api.call(logout, { end_all_sessions }, { signal: timeout.signal }),
      this.parts.delay(signOutWaitMs).then(giveUp),
    ]);
  }

  private load(ask: () => Promise<User>): Promise<void> {
    this.generation += 1;
    this.loading = this.loadUser(this.generation, ask);
    return this.loading;
  }

  private async loadUser(generation: number, ask: () => Promise<User>): Promise<void> {
    this.subject = this.storedSubject();
    const user = await ask().catch(() => undefined);
    // The session may have ended meanwhile, even by this very answer.
    if (generation !== this.generation) return this.loading;
    if (this.parts.tokens.hasTokens) this.settle(user);
    else this.end();
  }

  /** A failed load keeps the earlier user, who is still signed in. */
  private settle(user: User | undefined): void {
    this.status = 'signed-in';
    this.user = user ?? this.user;
    this.hasFailed = user === undefined;
  }

  private async takeFirstMe(): Promise<User> {
    const answer = await this.parts.firstMe?.catch(() => undefined);
    return answer?.ok ? ((await answer.json()) as User) : this.parts.api.call(getMe);
  }

  private storedSubject(): string | undefined {
    const jwt = this.parts.storage.read();
    return jwt && claimsOf(jwt.access).sub;
  }

  private followOtherTab(): void {
    const jwt = this.parts.storage.read();
    if (!jwt) {
      if (this.status === 'anonymous') return;
      const reason = this.parts.storage.lostReason();
      // With the reason, which a third tab may still have to read.
      this.parts.tokens.clear(reason);
      this.end();
      this.parts.onEndedElsewhere(reason ?? 'ended-elsewhere');
    } else if (claimsOf(jwt.access).sub !== this.subject) {
      // Not a mere refresh: a user signed in, possibly a different user.
      this.end();
      void this.reload();
    }
  }
}
