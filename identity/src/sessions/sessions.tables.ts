import type { Generated } from 'kysely';

export interface SessionsTables {
  /** One row is one session; tokens, cookies, OAuth and SAML sessions point to its `sid`. */
  sessions: {
    sid: string;
    user_id: number;
    generation: Generated<number>;
    rotated_at: Date;
    signed_in_at: Date;
    /** Time of the last authentication in this session: its sign-in, or a later proof (see requireRecentSignIn). */
    confirmed_at: Date;
    /** The methods of that authentication, with the values of RFC 8176 where it has one: sms, email, pwd, otp, mfa. */
    amr: Generated<string[]>;
    last_seen_at: Date;
    /** The absolute end. */
    expires_at: Date;
    ended_at: Date | null;
    device_hash: string | null;
    device: string;
    ip: string;
    country: string | null;
    /** The partner site or OAuth client that the person signed in to, if one was named. It may have been deleted since. */
    application_id: string | null;
  };
}

export interface SessionRow {
  sid: string;
  generation: number;
  rotated_at: Date;
  signed_in_at: Date;
  confirmed_at: Date;
  amr: string[];
  last_seen_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  /** From this time on the person has to accept documents before the session can be used again; null for never. */
  documents_due_at: Date | null;
}

declare module '../platform/storage/tables' {
  interface Tables extends SessionsTables {}
}
