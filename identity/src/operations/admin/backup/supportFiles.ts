import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Config } from '../../../platform/config/config';
import { withTempDirectory } from '../../../platform/files/withTempDirectory';
import type { Executor } from '../../../platform/storage/database';
import { createFileStorage } from '../../../site/support/storage/createFileStorage';
import type { FileStorage } from '../../../site/support/storage/fileStorage';
import { CommandError } from '../operator';
import type { FileLine } from './format';

/** Where the files are stored; a bucket has its own copies, so a backup leaves them there. */
export const areFilesInBucket = ({ support }: Pick<Config, 'support'>): boolean => support.filesUrl !== undefined;

/** The files attached to all support requests, one at a time: each is small enough for a line. */
export async function* supportFiles(
  snapshot: Executor,
  config: Pick<Config, 'support' | 'dataDir'>,
): AsyncGenerator<FileLine> {
  if (areFilesInBucket(config)) return;
  const storage = createFileStorage(config);
  const files = await snapshot.selectFrom('support_files').select(['id', 'sha256']).orderBy('id').execute();
  for (const { id, sha256 } of files) {
    const content = await contentOf(storage, id);
    if (content) yield { file: id, sha256, content: content.toString('base64') };
  }
}

/** Undefined for a file that was deleted since the snapshot was taken. */
async function contentOf(storage: FileStorage, id: string): Promise<Buffer | undefined> {
  try {
    return await buffer(await storage.open(id));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Puts a file of a backup into the storage of this instance. @throws {CommandError} if its content differs from the stored one */
export async function restoreSupportFile(storage: FileStorage, { file, sha256, content }: FileLine): Promise<void> {
  const bytes = Buffer.from(content, 'base64');
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new CommandError(`The file ${file} of the backup is damaged.`);
  await withTempDirectory('restore', async (directory) => {
    const path = join(directory, 'file');
    await writeFile(path, bytes, { mode: 0o600 });
    await storage.put(file, path, sha256);
  });
}
