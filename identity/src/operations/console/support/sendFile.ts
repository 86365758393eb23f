import type { FastifyReply } from 'fastify';
import type { Context } from '../../../context';
import { cleanFileName } from '../../../platform/files/fileName';
import { notFound } from '../../../platform/http/errors';
import { isStorageUnavailable } from '../../../site/support/openFiles';
import { mayBeOpened } from './presentSupport';

/** Nothing of a file runs, even where a browser opens it instead of saving it. */
const runsNothing = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** `attachment` with a name in any script (RFC 6266 section 4.3, RFC 8187). */
function asAttachment(name: string): string {
  const cleaned = cleanFileName(name);
  const encoded = encodeURIComponent(cleaned).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${cleaned.replace(/[^\x20-\x7e]/g, '_')}"; filename*=UTF-8''${encoded}`;
}

/**
 * Sends a file of a request as a download: never as the type that its sender chose.
 * @throws 404 for a file that is not of the request, was not scanned yet or had a virus; 503 while the storage is away
 */
export async function sendFile(
  { reads, supportFiles }: Pick<Context, 'reads' | 'supportFiles'>,
  reply: FastifyReply,
  { number, id }: { number: number; id: string },
): Promise<FastifyReply> {
  const file = await reads
    .selectFrom('support_files')
    .select(['name', 'size', 'scan'])
    .where('id', '=', id)
    .where('number', '=', number)
    .executeTakeFirstOrThrow(notFound);
  if (!mayBeOpened(file)) throw notFound();
  const content = await supportFiles.open(id).catch((error: unknown) => {
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
