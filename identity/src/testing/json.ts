/** An unchecked JSON body: the assertions of a test check its shape. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- typing it here would hide a field that is missing in truth
export type Json = any;
