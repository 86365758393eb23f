import { action, makeObservable, observable, observableRef } from 'mobx';
import { endpoint, type Api } from '../api-client/endpoint';
import type { HostSession, SignOutOptions } from '../host/Host';
import type { Jwt, LogoutAnswer, LogoutBody } from '../schemas/sessions';
import type { User } from '../schemas/users';
import { claimsOf } from './claimsOf';
import type { TokenClient } from './TokenClient';
import type { TokenStorage } from './tokenStorage';

const getMe = endpoint<undefined, User>('GET', '/user/me/');
const logout = endpoint<LogoutBody, LogoutAnswer>('POST', '/user/logout/');

/** How long signing out waits for the service; after that the tokens are forgotten all the same. */
const signOutWaitMs = 5000;

export interface SessionParts {
  api: Api;
  tokens: TokenClient;
  storage: TokenStorage;
  /** `GET /user/me/` as the HTML already sent it, before this code was here. */
  firstMe?: Promise<Response> | undefined;
  /** Resolves after that many milliseconds. */
  delay(ms: number): Promise<void>;
  /** Signed out here; the service ends at this path what the session opened elsewhere (SAML single logout). */
  onSignedOutAt(path: string): void;
  /** Another tab signed out. */
  onEndedElsewhere(): void;
}

/** Who is here, and the way in and out. */
export class SessionStore implements HostSession {
  status: HostSession['status'] = 'unknown';
  user: User | undefined = undefined;
  hasFailed = false;
  /** The person is signing out just now: what the service tells of that is no news. */
  isLeaving = false;
  /** Counts loads and ends; an answer that belongs to an earlier turn is dropped. */
  private turn = 0;
  /** `sub` of the tokens with which the last load began: whom this page is about, also before it knows their name. */
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

  /** Tries the stored tokens. @returns once it is known who is here */
  async start(): Promise<void> {
    if (!this.parts.tokens.hasTokens) return this.end();
    await this.load(() => this.takeFirstMe());
  }

  async signIn(jwt: Jwt): Promise<void> {
    this.parts.tokens.accept(jwt);
    await this.reload();
  }

  async signOut({ endAllSessions = false, isGoingOn = false }: SignOutOptions = {}): Promise<void> {
    this.isLeaving = true;
    const patience = new AbortController();
    const told = this.parts.api
      .call(logout, { end_all_sessions: endAllSessions }, { signal: patience.signal })
      .catch(() => undefined);
    const answer = await Promise.race([told, this.parts.delay(signOutWaitMs).then(() => undefined)]);
    patience.abort();
    this.parts.tokens.clear();
    this.end();
    this.isLeaving = false;
    if (answer?.continue !== undefined && !isGoingOn) this.parts.onSignedOutAt(answer.continue);
  }

  reload(): Promise<void> {
    // With a signal of its own it shares no answer: what was asked earlier may be about who was here before.
    const { signal } = new AbortController();
    return this.load(() => this.parts.api.call(getMe, undefined, { signal }));
  }

  /** Nobody is here any more; the tokens are already gone. */
  end(): void {
    this.turn += 1;
    this.status = 'anonymous';
    this.subject = undefined;
    this.user = undefined;
    this.hasFailed = false;
  }

  private async load(ask: () => Promise<User>): Promise<void> {
    this.turn += 1;
    const { turn } = this;
    this.subject = this.storedSubject();
    const user = await ask().catch(() => undefined);
    // The session may have ended while it was asked for, by the very answer.
    if (turn !== this.turn) return;
    if (this.parts.tokens.hasTokens) this.settle(user);
    else this.end();
  }

  /** A failed load leaves the earlier person in place: it is still them. */
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
      this.parts.tokens.clear();
      this.end();
      this.parts.onEndedElsewhere();
    } else if (claimsOf(jwt.access).sub !== this.subject) {
      // Not a mere refresh: somebody signed in, or somebody else did.
      this.end();
      void this.reload();
    }
  }
}
