import { ApiError } from '../../api-client/ApiError';
import { endpoint, type Api } from '../../api-client/endpoint';
import type { CaptchaChallenge } from '../../schemas/captcha';
import type { CaptchaPurpose } from './purpose';
import type { Puzzle } from './solve';
import { whyUnchecked } from './whyUnchecked';

const getChallenge = endpoint<undefined, CaptchaChallenge>('GET', '/captcha/challenge/');

/** A solution is not used in its last minute: the call may take a while. */
const marginMs = 60_000;

export interface CaptchaParts {
  api: Api;
  /** Monotonic milliseconds. */
  now(): number;
  /** Solves a proof of work without blocking the page. */
  solve(puzzle: Puzzle): Promise<number>;
  /** Gets a token from a captcha service. */
  askService(kind: 'smartcaptcha' | 'recaptcha', siteKey: string): Promise<string>;
  /**
   * Shows that a challenge is being solved; returns a function that hides it.
   * @param isHarder it takes longer than usual, because many codes are being sent
   */
  showRunning(isHarder: boolean): () => void;
  /** Shows that the check failed. */
  showFailed(): void;
}

/** A token that is being prepared; undefined if challenges are off. */
interface Prepared {
  token: Promise<string | undefined>;
  /** Resolves when there is a challenge to solve, with whether it is harder than usual. */
  running: Promise<boolean>;
  isSettled: boolean;
  /** In the time of `now`; undefined until the challenge is loaded. */
  goodUntil: number | undefined;
}

/** Solves the service's challenges: one for each call, in advance if the call is foreseen. */
export class Captcha {
  private readonly prepared = new Map<string, Prepared>();
  private isOff = false;

  constructor(private readonly parts: CaptchaParts) {}

  /** Prepares the challenge of a likely call; a failure is reported only by that call. */
  prepare(purpose: CaptchaPurpose): void {
    if (!this.isOff) this.begin(purpose).token.catch(() => undefined);
  }

  /**
   * Makes a call with the token of a solved challenge; a refused token is replaced once.
   * @throws the error of the call; ApiError captcha_failed if the challenge cannot be solved
   */
  async solveFor<Answer>(
    purpose: CaptchaPurpose,
    call: (token: string | undefined) => Promise<Answer>,
  ): Promise<Answer> {
    try {
      return await call(await this.take(purpose));
    } catch (error) {
      if (!isRefused(error)) throw error;
    }
    this.isOff = false;
    try {
      return await call(await this.take(purpose));
    } catch (error) {
      if (isRefused(error)) this.parts.showFailed();
      throw error;
    }
  }

  /** Returns the token of one call, which consumes it. */
  private async take(purpose: CaptchaPurpose): Promise<string | undefined> {
    if (this.isOff) return undefined;
    const key = keyOf(purpose);
    const prepared = this.prepared.get(key);
    const isStale = prepared?.goodUntil !== undefined && prepared.goodUntil <= this.parts.now();
    if (isStale) this.prepared.delete(key);
    const waitedFor = this.begin(purpose);
    let stopTelling = (): void => undefined;
    void waitedFor.running.then((isHarder) => {
      if (!waitedFor.isSettled) stopTelling = this.parts.showRunning(isHarder);
    });
    try {
      return await waitedFor.token;
    } finally {
      stopTelling();
      this.prepared.delete(key);
    }
  }

  private begin(purpose: CaptchaPurpose): Prepared {
    const key = keyOf(purpose);
    const known = this.prepared.get(key);
    if (known) return known;
    let run = (_isHarder: boolean): void => undefined;
    const running = new Promise<boolean>((resolve) => (run = resolve));
    const prepared: Prepared = { token: Promise.resolve(undefined), running, isSettled: false, goodUntil: undefined };
    prepared.token = this.solve(purpose, prepared, run).finally(() => (prepared.isSettled = true));
    // A failure is not kept, so the next call tries again.
    prepared.token.catch(() => this.prepared.delete(key));
    this.prepared.set(key, prepared);
    return prepared;
  }

  private async solve(
    { action, phone, email }: CaptchaPurpose,
    prepared: Prepared,
    run: (isHarder: boolean) => void,
  ): Promise<string | undefined> {
    const { api, now, askService } = this.parts;
    const challenge = await api
      .call(getChallenge, undefined, { query: { action, phone, email } })
      .catch(async (error: unknown) => {
        throw await whyUnchecked(api, error);
      });
    if (challenge.captcha === 'off') {
      this.isOff = true;
      return undefined;
    }
    run(challenge.is_harder === true);
    if (challenge.expires_in_seconds !== undefined) {
      prepared.goodUntil = now() + challenge.expires_in_seconds * 1000 - marginMs;
    }
    try {
      if (challenge.captcha === 'pow') return await this.prove(challenge);
      return await askService(challenge.captcha, challenge.site_key ?? '');
    } catch {
      throw new ApiError(400, { code: 'captcha_failed' });
    }
  }

  /** @returns the payload of ALTCHA v1 */
  private async prove(given: CaptchaChallenge): Promise<string> {
    const { algorithm = '', challenge = '', salt = '', signature = '', maxnumber = 0 } = given;
    const number = await this.parts.solve({ algorithm, challenge, salt, maxnumber });
    return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
  }
}

const keyOf = ({ action, phone, email }: CaptchaPurpose): string => `${action}|${phone ?? ''}|${email ?? ''}`;

/** The service refused the token, or now requires one. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'captcha_failed' || error.code === 'captcha_required');
