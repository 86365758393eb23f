import type { Context } from '../../context';
import { publicId, readPublicId } from '../../platform/tokens/publicId';

const purpose = 'temp code';
/** Clients request the mail server's reply this long after sending (spec 9); no temp code is issued sooner. */
export const emailStatusSeconds = 10;
/** RFC 5321: the transaction failed. The specification counts it as a proof that the server exists. */
const restrictiveReply = 554;

type Keys = Pick<Context, 'secrets'>;

/** Whether a reply proves that the mail server exists (spec 8): 554 or any 2xx. */
export const provesMailServer = (replyCode: number): boolean =>
  replyCode === restrictiveReply || (replyCode >= 200 && replyCode < 300);

/** Replaces the email code that does not arrive (reading 16): a MAC of its verification, which it consumes. */
export const tempCodeFor = ({ secrets }: Keys, verification: string): string =>
  publicId(secrets.codeKey, purpose, verification);

/** @returns the id of the verification that a temp code replaces, or undefined for one that was never issued */
export const readTempCode = ({ secrets }: Keys, tempCode: string): string | undefined =>
  readPublicId(secrets.codeKey, purpose, tempCode);
