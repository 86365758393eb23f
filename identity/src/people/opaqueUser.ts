import type { UserRef } from '@passport/shared/schemas/common';
import type { Context } from '../context';
import { decryptText, encryptText } from '../platform/encryption';

const purpose = 'identified user';
/** E.164: a plus and at most 15 digits; every value is as long as the longest. */
const phoneLength = 16;

type Keys = Pick<Context, 'secrets'>;

/** What private mode answers for a phone, whosever it is: only the service reads the phone out of it (reading 17). */
export const opaqueUser = ({ secrets }: Keys, phone: string): string =>
  encryptText(secrets.encryptionKey, purpose, phone.padEnd(phoneLength));

/** @returns the phone that was identified, or undefined for a number or a text that we never gave out */
export function readOpaqueUser({ secrets }: Keys, user: UserRef | null | undefined): string | undefined {
  if (typeof user !== 'string') return undefined;
  try {
    return decryptText(secrets.encryptionKey, purpose, user).trim();
  } catch {
    return undefined;
  }
}
