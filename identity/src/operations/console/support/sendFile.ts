import type { FastifyReply } from 'fastify';
import type { Context } from '../../../context';
import { cleanFileName } from '../../../platform/files/fileName';
import { notFound } from '../../../platform/http/errors';
import { isStorageUnavailable } from '../../../site/support/openFiles';
import type { Look } from '../people/seePerson';
import { mayBeOpened } from './presentSupport';
import { recordRequestView } from './seeRequest';
import { findShownFile } from './supportLists.repository';

/** Nothing of a file runs, even where a browser opens it instead of saving it. */
const runsNothing = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** `attachment` with a name in any script (RFC 6266 section 4.3, RFC 8187). */
function asAttachment(name: string): string {
  const cleaned = cleanFileName(name);
  const encoded = encodeURIComponent(cleaned).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${cleaned.replace(/[^\x20-\x7e]/g, '_')}"; filename*=UTF-8''${encoded}`;
}

/**
 * Sends a file of a request as a download: never as the type that its sender chose. The look is recorded before.
 * @throws 404 for a file that is not of the request, was not scanned yet or had a virus; 503 while the storage is away
 */
export async function sendFile(
  context: Pick<Context, 'db' | 'reads' | 'clock' | 'supportFiles'>,
  reply: FastifyReply,
  { number, id, ...look }: { number: number; id: string } & Pick<Look, 'caller' | 'requestId'>,
): Promise<FastifyReply> {
  const file = await findShownFile(context.reads, { number, id });
  if (!file || !mayBeOpened(file)) throw notFound();
  await recordRequestView(context, { number, account: file.account }, look);
  const content = await context.supportFiles.open(id).catch((error: unknown) => {
    throw isStorageUnavailable(error) ? error : notFound();
  });
  return reply
    .headers({
      'content-type': 'application/octet-stream',
      'content-length': file.size,
      'content-disposition': asAttachment(file.name),
      'content-security-policy': runsNothing,
    })
    .send(content);
}
