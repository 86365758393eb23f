import { publicId, readPublicId } from '../platform/tokens/publicId';

const purpose = 'verification';

/** The unguessable public id of a verification; it identifies the flow before the sign-in. */
export const publicVerificationId = (codeKey: string, id: string): string => publicId(codeKey, purpose, id);

/**
 * Decodes a public id.
 * @returns the UUID of its row, or undefined for an id that was never issued
 */
export const readVerificationId = (codeKey: string, text: string): string | undefined =>
  readPublicId(codeKey, purpose, text);
