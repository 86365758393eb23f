import type { SameShape } from '../SameShape';
import type { supportErrors as ru } from './supportErrors.ru';

export const supportErrors: SameShape<typeof ru> = {
  'message-required': 'Write your message',
  'message-limit': 'Up to 1000\u00a0characters',
  'file-size-not-allowed': 'The files can be up to 5\u00a0MB in total',
  'files-amount-limit': 'You can attach up to five files',
  'file-format-not-allowed': 'PDFs, images and ZIP archives only, without a password or other archives inside',
  'file-infected': 'The virus scanner found something dangerous in a file',
};
