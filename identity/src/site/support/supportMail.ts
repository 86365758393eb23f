import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Context } from '../../context';
import { GatewayError } from '../../messaging/gateways/gateway';
import { supportRequestMail, type FileFate } from '../../messaging/operatorMails';
import type { ClaimedMessage, MessageRenderer, RenderedMessage } from '../../messaging/outbox/outbox';
import { smartId } from '../../people/smartId';
import { addSeconds, daySeconds } from '../../platform/clock';
import { withTempDirectory } from '../../platform/files/withTempDirectory';
import { isStorageUnavailable, openFiles } from './openFiles';
import {
  deleteSoon,
  findFiles,
  findRequest,
  setScan,
  type SupportFileRow,
  type SupportRequestRow,
} from './support.repository';

export const supportMailKind = 'support_request';

/** While the scanner or the storage is unavailable the email waits this long between two tries. */
const retrySeconds = 60;
/** How long the email waits for the storage; then it is sent without the files, and lists them. */
const storageWaitSeconds = daySeconds;

/**
 * Renders the email of a request to support, with its files; answers to it go to the person. A file that cannot be read is named
 * in the text and causes no delay.
 */
export const supportMailRenderer =
  (context: Context): MessageRenderer =>
  async (message) => {
    const request = await findRequest(context.db, Number(message.reference.number));
    if (!request) return undefined;
    try {
      return await renderRequest(context, message, request);
    } catch (error) {
      if (!isStorageUnavailable(error)) throw error;
      throw new GatewayError('file storage unavailable', {
        isFinal: false,
        retryAfterSeconds: retrySeconds,
        cause: error,
      });
    }
  };

async function renderRequest(
  context: Context,
  { attempts, createdAt }: ClaimedMessage,
  request: SupportRequestRow,
): Promise<RenderedMessage> {
  const isWaitedFor = context.clock.now() < addSeconds(createdAt, storageWaitSeconds);
  const { files, failures } = await scanWaiting(context, await findFiles(context.db, request.number), isWaitedFor);
  const sent = files.filter(({ scan }) => scan !== 'infected' && scan !== 'waiting');
  // An earlier try may have failed at a file that cannot be read to its end.
  const opened = await openFiles(
    context.supportFiles,
    sent.map(({ id }) => id),
    { readsThroughFirst: attempts > 1, throwsIfUnavailable: isWaitedFor },
  );
  for (const [fileId, error] of [...failures, ...opened.unreadable])
    context.log.warn(
      { err: error, requestNumber: request.number, fileId },
      'a file of a request to support cannot be read',
    );
  return {
    ...supportRequestMail({
      ...request,
      smartId: request.user_id === null ? undefined : smartId(request.user_id),
      receivedAt: request.created_at,
      answerBy: request.answer_by,
      timeZone: context.config.support.timeZone,
      files: files.map((file) => ({ ...file, fate: fateOf(file, opened.open.has(file.id)) })),
    }),
    attachments: sent.flatMap(({ id, name, type }) => {
      const content = opened.open.get(id);
      return content ? [{ filename: name, contentType: type, content }] : [];
    }),
  };
}

const fateOf = ({ scan }: SupportFileRow, isOpen: boolean): FileFate =>
  scan === 'infected' ? 'infected' : isOpen ? 'attached' : 'unreadable';

/**
 * Scans files that could not be scanned on arrival. A file that cannot be read stays unscanned, and so unsent.
 * @throws GatewayError, to be tried again, while the scanner is unavailable; 503 see openFiles
 */
async function scanWaiting(context: Context, files: readonly SupportFileRow[], isWaitedFor: boolean) {
  const scanned: SupportFileRow[] = [];
  const failures = new Map<string, unknown>();
  for (const file of files) {
    try {
      scanned.push(file.scan === 'waiting' ? { ...file, scan: await scanStored(context, file.id) } : file);
    } catch (error) {
      if (error instanceof GatewayError || (isWaitedFor && isStorageUnavailable(error))) throw error;
      scanned.push(file);
      failures.set(file.id, error);
    }
  }
  return { files: scanned, failures };
}

/** @throws GatewayError while the scanner is unavailable, or what the storage throws */
async function scanStored(context: Context, id: string): Promise<SupportFileRow['scan']> {
  const verdict = context.scan === undefined ? 'off' : await scanFile(context, id);
  if (verdict === 'unavailable')
    throw new GatewayError('virus scanner unavailable', { isFinal: false, retryAfterSeconds: retrySeconds });
  await context.db.transaction().execute(async (transaction) => {
    await setScan(transaction, id, verdict);
    if (verdict === 'infected') await deleteSoon(transaction, id, context.clock.now());
  });
  return verdict;
}

const scanFile = ({ supportFiles, scan }: Context, id: string) =>
  withTempDirectory('scan', async (directory) => {
    const path = join(directory, 'file');
    await pipeline(await supportFiles.open(id), createWriteStream(path, { mode: 0o600 }));
    return (await scan?.(path)) ?? 'unavailable';
  });
