import { reaction } from 'mobx';
import type { HostRealtime } from '../host/Host';

/** The stream opens once the page has been left alone this long: nothing of it competes with the screen. */
const quietMs = 3000;

export interface FollowedSession {
  session: { readonly status: string; readonly isLeaving: boolean; reload(): Promise<void> };
  realtime: HostRealtime;
  /** Id of the session of the stored tokens; undefined where there are none. */
  sid(): string | undefined;
  /** The session was ended elsewhere: its tokens are forgotten, and the page goes to sign in. */
  onEnded(): void;
}

/**
 * Leaves as soon as the service says that the session of this page has ended, by whomever and wherever; one that ended
 * before the stream was open is refused by it. Asks anew who is here when something of them was changed elsewhere.
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
