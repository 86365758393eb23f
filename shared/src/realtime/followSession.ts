import { reaction } from 'mobx';
import type { HostRealtime } from '../host/Host';

/** The stream is opened this long after the sign-in, so that it does not compete with the screen. */
const quietMs = 3000;

export interface FollowedSession {
  session: { readonly status: string; readonly isLeaving: boolean; reload(): Promise<void> };
  realtime: HostRealtime;
  /** The session id of the stored tokens; undefined if there are none. */
  sid(): string | undefined;
  /** The session was ended elsewhere: its tokens are removed, and the page goes to the sign-in. */
  onEnded(): void;
}

/**
 * Leaves the page as soon as its session is ended anywhere; a session that ended before the stream was open is refused
 * by the service. Reloads the user after a change made elsewhere.
 */
export function followSession(page: Window, followed: FollowedSession): void {
  const { session } = followed;
  const events = whileSignedIn(followed);
  let unsubscribe = (): void => undefined;
  let timer: number | undefined;
  const follow = (): void => {
    const reload = (): void => void session.reload();
    const stops = [
      // Subscribes only so that `whileSignedIn` sees the end of the page's own session and calls `onEnded`.
      events.subscribe('session_ended', () => undefined),
      events.subscribe('profile_changed', reload),
      events.subscribe('reopened', reload),
    ];
    unsubscribe = () => stops.forEach((stop) => stop());
  };
  reaction(
    () => session.status === 'signed-in',
    (isSignedIn) => {
      page.clearTimeout(timer);
      unsubscribe();
      unsubscribe = () => undefined;
      if (isSignedIn) timer = page.setTimeout(follow, quietMs);
    },
    { fireImmediately: true },
  );
}

/**
 * Drops events while the person signs out, and turns the end of the page's own session into `onEnded`: calls that handlers made then
 * would be refused.
 */
export function whileSignedIn({ session, realtime, sid, onEnded }: FollowedSession): HostRealtime {
  return {
    subscribe: (event, handle) =>
      realtime.subscribe(event, (data) => {
        if (session.status !== 'signed-in' || session.isLeaving) return;
        if (event === 'session_ended' && 'session' in data && data.session === sid()) onEnded();
        else handle(data);
      }),
  };
}
