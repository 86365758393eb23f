export interface CountersTables {
  /** Counters of all limits, in fixed windows; a row past `resets_at` counts as zero. */
  counters: { key: string; count: number; resets_at: Date };
}

declare module '../../platform/storage/tables' {
  interface Tables extends CountersTables {}
}
