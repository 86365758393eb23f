export interface CaptchaTables {
  /** Consumed challenges, kept until they expire. */
  used_challenges: { challenge: string; expires_at: Date };
}

declare module '../../platform/storage/tables' {
  interface Tables extends CaptchaTables {}
}
