import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { MultipartFile } from '@fastify/multipart';
import { supportLimits } from '@passport/shared/constants';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context';
import { requireFreeSpace } from '../../platform/files/freeSpace';
import { withTempDirectory } from '../../platform/files/withTempDirectory';
import { AppError, invalidField } from '../../platform/http/errors';

const textFields = ['phone', 'email', 'body', 'page', 'captcha_token'] as const;
type TextField = (typeof textFields)[number];
const fileField = 'files';
const limits = {
  files: supportLimits.files,
  // The bytes of all files together are counted here; one alone never has to be stopped by the library.
  fileSize: supportLimits.fileBytes + 1,
  fields: 10,
  fieldSize: 32_000,
  parts: 16,
};

/** A file of a form, spooled into a directory of its own. */
export interface SpooledFile {
  path: string;
  name: string | undefined;
  declaredType: string;
  size: number;
  sha256: string;
}

export interface ReceivedForm {
  fields: Partial<Record<TextField, string>>;
  files: SpooledFile[];
}

const filesTooLarge = (): AppError =>
  new AppError(413, 'errors.file-size-not-allowed', { fields: { files: 'errors.file-size-not-allowed' } });
const tooManyFiles = (): AppError =>
  new AppError(413, 'errors.files-amount-limit', { fields: { files: 'errors.files-amount-limit' } });

/**
 * Reads a form, its files into a directory that exists during `use` only: memory does not depend on their size.
 * @throws 413 at the first byte or file too many, 503 for a file while the disk is nearly full, 400 for anything else that the form
 *   does not have
 */
export const withReceivedForm = <T>(
  { supportFiles, config }: Pick<Context, 'supportFiles' | 'config'>,
  request: FastifyRequest,
  use: (form: ReceivedForm) => Promise<T>,
): Promise<T> =>
  withTempDirectory(
    'support',
    async (directory) => use(await receive(request, directory, config.support.freeBytes)),
    supportFiles.arrivals,
  );

/** @param freeBytes free disk space that a request with files requires */
async function receive(request: FastifyRequest, directory: string, freeBytes: number): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw new AppError(400, 'errors.bad-request');
  const form: ReceivedForm = { fields: {}, files: [] };
  let room: number = supportLimits.fileBytes;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        if (part.fieldname !== fileField) throw invalidField(part.fieldname.slice(0, 40), 'errors.bad-request');
        if (part.filename) await requireFreeSpace(directory, freeBytes);
        const file = await spool(part, join(directory, String(form.files.length)), room);
        room -= file.size;
        // A browser sends an empty, nameless part for a file field without a file.
        if (file.size > 0 || file.name) form.files.push(file);
      } else {
        const name = textFields.find((known) => known === part.fieldname);
        if (!name || part.valueTruncated || form.fields[name] !== undefined || typeof part.value !== 'string')
          throw invalidField(name ?? 'form', 'errors.bad-request');
        form.fields[name] = part.value;
      }
    }
  } catch (error) {
    throw asRefusal(error);
  }
  return form;
}

async function spool(part: MultipartFile, path: string, room: number): Promise<SpooledFile> {
  const hash = createHash('sha256');
  const handle = await open(path, 'wx', 0o600);
  let size = 0;
  try {
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > room) throw filesTooLarge();
      hash.update(chunk);
      await handle.write(chunk);
    }
  } finally {
    await handle.close();
  }
  return { path, name: part.filename, declaredType: part.mimetype, size, sha256: hash.digest('hex') };
}

const refusalsByCode: ReadonlyMap<string, () => AppError> = new Map([
  ['FST_REQ_FILE_TOO_LARGE', filesTooLarge],
  ['FST_FILES_LIMIT', tooManyFiles],
]);

/** The library and its parser throw errors of many kinds; each of them is about the form. */
function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code = '' } = error as { code?: string };
  return refusalsByCode.get(code)?.() ?? new AppError(400, 'errors.bad-request', { detail: String(error) });
}
