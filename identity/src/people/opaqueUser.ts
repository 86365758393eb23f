import type { UserRef } from '@passport/shared/schemas/common';
import type { Context } from '../context';
import { decryptText, encryptText } from '../platform/encryption';

const purpose = 'identified user';
/** Length of the longest E.164 number, to which values are padded so that their length reveals nothing. */
const phoneLength = 16;

type Keys = Pick<Context, 'secrets'>;

/** The user id that private mode returns for any phone: the phone, encrypted by the service (reading 17). */
export const opaqueUser = ({ secrets }: Keys, phone: string): string =>
  encryptText(secrets.encryptionKey, purpose, phone.padEnd(phoneLength));

/** @returns the identified phone, or undefined for a number or a text that was never issued */
export function readOpaqueUser({ secrets }: Keys, user: UserRef | null | undefined): string | undefined {
  if (typeof user !== 'string') return undefined;
  try {
    return decryptText(secrets.encryptionKey, purpose, user).trim();
  } catch {
    return undefined;
  }
}
