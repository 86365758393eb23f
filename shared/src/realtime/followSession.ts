import { reaction } from 'mobx';
import type { HostRealtime } from '../host/Host';

/** The stream is opened this long after the sign-in, so that it does not compete with the screen. */
const quietMs = 3000;

interface FollowedSession {
  session: { readonly status: string; readonly isLeaving: boolean; reload(): Promise<void> };
  realtime: HostRealtime;
  /** The session id of the stored tokens; undefined if there are none. */
  sid(): string | undefined;
  /** The session was ended elsewhere: removes its tokens and goes to the sign-in. */
  onEnded(): void;
}

/**
 * Leaves the page as soon as its session is ended anywhere; a session that ended before the stream was open is refused
 * by the service. Reloads the user after a change made elsewhere.
 */
export function followSession(page: Window, { session, realtime, sid, onEnded }: FollowedSession): void {
  let unsubscribe = (): void => undefined;
  let timer: number | undefined;
  const follow = (): void => {
    const reload = (): void => {
      if (!session.isLeaving) void session.reload();
    };
    const stops = [
      realtime.subscribe('session_ended', ({ session: ended }) => {
        if (!session.isLeaving && ended === sid()) onEnded();
      }),
      realtime.subscribe('profile_changed', reload),
      realtime.subscribe('reopened', reload),
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
