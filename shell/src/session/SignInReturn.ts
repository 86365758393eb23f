import type { Settings } from '@passport/shared/settings';
import type { SessionLostReason } from '@passport/shared/token-client/tokenStorage';
import { action, makeObservable, observable } from 'mobx';

const key = 'return_to';
const placeholderOrigin = 'https://own.invalid';

/**
 * The screen to which a person returns after the sign-in, and what ended the session. The screen is stored for the tab, so that it
 * survives an external sign-in and a reload; only screens of our own that need a session are stored.
 */
export class SignInReturn {
  /** Not stored: after a reload a note would move the card, which is already painted. */
  reason: SessionLostReason | undefined = undefined;

  /** @param needsSession whether a path can be opened only by a person who is signed in */
  constructor(
    private readonly tab: Settings,
    private readonly needsSession: (pathname: string) => boolean,
  ) {
    makeObservable(this, { reason: observable, leave: action, forget: action });
  }

  /**
   * Notes the screen that the person leaves for the sign-in.
   * @param reason undefined for a visitor who was not signed in
   */
  leave({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>, reason?: SessionLostReason): void {
    if (this.needsSession(pathname)) this.tab.write(key, pathname + search + hash);
    this.reason = reason ?? this.reason;
  }

  /** The screen to go back to; undefined if there is none. */
  get target(): string | undefined {
    const stored = this.tab.read(key);
    if (!stored?.startsWith('/')) return undefined;
    // Parsed as a browser would: `//host` and `/\host` lead to another site.
    if (!URL.canParse(stored, placeholderOrigin)) return undefined;
    const { origin, pathname, search, hash } = new URL(stored, placeholderOrigin);
    return origin === placeholderOrigin && this.needsSession(pathname) ? pathname + search + hash : undefined;
  }

  /** The person has arrived, or has chosen another way. */
  forget(): void {
    this.tab.remove(key);
    this.reason = undefined;
  }
}
