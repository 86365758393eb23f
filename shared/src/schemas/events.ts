/**
 * Events of `GET /events/`, a stream of server-sent events (HTML standard, section 9.2) that belongs to one session. They say
 * what is no longer true on the screen; what is true instead has to be asked for.
 */
export interface AccountEvents {
  /** A session of the person has ended. Where it is one's own, the stream ends with it. */
  session_ended: { session: string };
  /** A session began, on a device that was not known before. */
  session_started: { session: string };
  /** Something that `GET /user/me/` or `GET /user/security/` answers is different now. */
  profile_changed: Record<string, never>;
}
export type AccountEventName = keyof AccountEvents;
