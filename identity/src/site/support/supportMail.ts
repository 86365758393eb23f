import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Context } from '../../context';
import { GatewayError } from '../../messaging/gateways/gateway';
import { supportRequestMail } from '../../messaging/operatorMails';
import type { MessageRenderer } from '../../messaging/outbox/outbox';
import { smartId } from '../../people/smartId';
import { withTempDirectory } from '../../platform/files/withTempDirectory';
import { deleteSoon, findFiles, findRequest, setScan, type SupportFileRow } from './support.repository';

export const supportMailKind = 'support_request';

/** While the scanner is away the email waits this long between two looks. */
const scanRetrySeconds = 60;

/** Renders the email of a request to support, with its files; answers to it go to the person. */
export const supportMailRenderer =
  (context: Context): MessageRenderer =>
  async ({ reference }) => {
    const request = await findRequest(context.db, Number(reference.number));
    if (!request) return undefined;
    const files = await scanWaiting(context, await findFiles(context.db, request.number));
    const sent = files.filter(({ scan }) => scan !== 'infected');
    return {
      ...supportRequestMail({
        ...request,
        smartId: request.user_id === null ? undefined : smartId(request.user_id),
        receivedAt: request.created_at,
        answerBy: request.answer_by,
        timeZone: context.config.support.timeZone,
        files: files.map((file) => ({ ...file, isInfected: file.scan === 'infected' })),
      }),
      attachments: await Promise.all(
        sent.map(async ({ id, name, type }) => ({
          filename: name,
          contentType: type,
          content: await context.supportFiles.open(id),
        })),
      ),
    };
  };

/** Scans what could not be scanned when it arrived. @throws GatewayError, to be tried again, while the scanner is away */
async function scanWaiting(context: Context, files: readonly SupportFileRow[]): Promise<SupportFileRow[]> {
  const scanned: SupportFileRow[] = [];
  for (const file of files) {
    if (file.scan !== 'waiting') {
      scanned.push(file);
      continue;
    }
    const verdict = context.scan === undefined ? 'off' : await scanStored(context, file.id);
    if (verdict === 'unavailable')
      throw new GatewayError('the virus scanner is away', { isFinal: false, retryAfterSeconds: scanRetrySeconds });
    await context.db.transaction().execute(async (transaction) => {
      await setScan(transaction, file.id, verdict);
      if (verdict === 'infected') await deleteSoon(transaction, file.id, context.clock.now());
    });
    scanned.push({ ...file, scan: verdict });
  }
  return scanned;
}

const scanStored = ({ supportFiles, scan }: Context, id: string) =>
  withTempDirectory('passport-scan-', async (directory) => {
    const path = join(directory, 'file');
    await pipeline(await supportFiles.open(id), createWriteStream(path, { mode: 0o600 }));
    return (await scan?.(path)) ?? 'unavailable';
  });
