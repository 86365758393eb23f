import type { Context } from '../../context';
import { publicId, readPublicId } from '../../platform/tokens/publicId';

const purpose = 'temp code';
/** The mail server's answer is asked for this long after sending (spec 9); no code of ours comes sooner. */
export const emailStatusSeconds = 10;
/** RFC 5321: a transaction that failed for reasons of its own; the specification counts it as a server that is there. */
const restrictiveReply = 554;

type Keys = Pick<Context, 'secrets'>;

/** Whether a mail server is there, by its reply (spec 8): 554 or any 2xx. */
export const isMailServerThere = (replyCode: number): boolean =>
  replyCode === restrictiveReply || (replyCode >= 200 && replyCode < 300);

/** What stands for the e-mail code that does not come (reading 16): a MAC of its verification, which it uses up. */
export const tempCodeFor = ({ secrets }: Keys, verification: string): string =>
  publicId(secrets.codeKey, purpose, verification);

/** @returns the verification that a temp code stands for, or undefined for one that we never gave out */
export const readTempCode = ({ secrets }: Keys, tempCode: string): string | undefined =>
  readPublicId(secrets.codeKey, purpose, tempCode);
