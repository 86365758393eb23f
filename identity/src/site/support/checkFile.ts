import { randomUUID } from 'node:crypto';
import type { Context } from '../../context';
import { cleanFileName } from '../../platform/files/fileName';
import { invalidField } from '../../platform/http/errors';
import type { SpooledFile } from './receiveForm';
import type { NewSupportFile } from './support.repository';

/**
 * Checks an uploaded file, by its type and by the virus scanner, before it is stored.
 * @param type recognized from its bytes; undefined if it is not accepted
 * @returns the file with the row that is stored for it
 * @throws 400 on `files` for a type that is not accepted, and for a virus
 */
export async function checkFile(
  { scan }: Context,
  file: SpooledFile,
  type: string | undefined,
): Promise<{ file: SpooledFile; row: NewSupportFile }> {
  const { path, size, sha256, name } = file;
  if (type === undefined) throw invalidField('files', 'errors.file-format-not-allowed');
  const verdict = scan === undefined ? 'off' : await scan(path);
  if (verdict === 'infected') throw invalidField('files', 'errors.file-infected');
  const scanned = verdict === 'unavailable' ? 'waiting' : verdict;
  return { file, row: { id: randomUUID(), name: cleanFileName(name), type, size, sha256, scan: scanned } };
}
