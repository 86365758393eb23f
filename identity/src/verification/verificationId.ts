import { publicId, readPublicId } from '../platform/tokens/publicId';

const purpose = 'verification';

/** The unguessable id of a verification, which is the pre-login session of its flow. */
export const publicVerificationId = (codeKey: string, id: string): string => publicId(codeKey, purpose, id);

/**
 * Reads an id that came in.
 * @returns the UUID of its row, or undefined for an id that we never gave out
 */
export const readVerificationId = (codeKey: string, text: string): string | undefined =>
  readPublicId(codeKey, purpose, text);
