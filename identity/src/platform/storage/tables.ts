/** All tables of the product. Each domain declares its own in a `*.tables.ts` file and merges them into this interface. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by declaration merging
export interface Tables {}
