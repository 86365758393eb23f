export interface CountersTables {
  /** Everything that is limited, in fixed windows; a row past `resets_at` counts as empty. */
  counters: { key: string; count: number; resets_at: Date };
}

declare module '../../platform/storage/tables' {
  interface Tables extends CountersTables {}
}
