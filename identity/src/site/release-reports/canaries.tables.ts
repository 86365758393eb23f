/** The page views of one side: `paints` counts largest paints in buckets (paintBuckets.ts). */
interface Side {
  views: number;
  failures: number;
  paints: number[];
}

export interface CanariesTables {
  /** Reports of browsers about a canary and about the live release at the same time. */
  canaries: {
    remote: string;
    version: string;
    canary_views: Side['views'];
    canary_failures: Side['failures'];
    canary_paints: Side['paints'];
    live_views: Side['views'];
    live_failures: Side['failures'];
    live_paints: Side['paints'];
    reported_at: Date;
    /** When it was found to fail more than the live release. */
    stopped_at: Date | null;
  };
}

declare module '../../platform/storage/tables' {
  interface Tables extends CanariesTables {}
}
