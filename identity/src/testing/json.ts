/** A body as it came over the wire: the assertions of a test are what checks its shape. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- typing it here would hide a field that is missing in truth
export type Json = any;
