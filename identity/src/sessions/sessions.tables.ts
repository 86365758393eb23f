import type { Generated } from 'kysely';

export interface SessionsTables {
  /** One row is one session; whatever proves a sign-in points to its `sid`. */
  sessions: {
    sid: string;
    user_id: number;
    generation: Generated<number>;
    rotated_at: Date;
    signed_in_at: Date;
    last_seen_at: Date;
    /** The absolute end. */
    expires_at: Date;
    ended_at: Date | null;
    device_hash: string | null;
    device: string;
    ip: string;
    country: string | null;
  };
}
