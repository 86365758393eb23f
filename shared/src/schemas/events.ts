/**
 * Events of `GET /events/`, a stream of server-sent events (HTML standard, section 9.2) that belongs to one session. An event says
 * what has changed; the page loads the new values.
 */
export interface AccountEvents {
  /** A session of the person has ended. The stream ends together with its own session. */
  session_ended: { session: string };
  /** A session began on a device that was not recognized. */
  session_started: { session: string };
  /** The answer of `GET /user/me/` or `GET /user/security/` has changed. */
  profile_changed: Record<string, never>;
  /** An application of the person has changed (`GET /oauth2/`). */
  applications_changed: Record<string, never>;
  /** A code that the person asked for while signed in has got on its way (`GET /user/delivery/`). */
  code_delivery: Record<string, never>;
}
export type AccountEventName = keyof AccountEvents;
