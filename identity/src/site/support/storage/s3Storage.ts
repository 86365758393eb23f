import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { unavailable } from '../../../platform/http/errors';
import { loadOnce } from '../../../platform/loadOnce';
import type { FileStorage } from './fileStorage';

const loadAws = loadOnce(() => import('aws4fetch'));
const timeoutMs = 20_000;
/** Retry-After while the storage is unavailable. */
const retryAfterSeconds = 5;

/**
 * Keeps files in a bucket of an S3-compatible storage.
 * Every call answers 503 while the storage does not answer, or answers that it is busy.
 * @param url `https://KEY:SECRET@host/bucket?region=R`; the region is `us-east-1` by default
 */
export function createS3Storage(url: string): FileStorage {
  const { protocol, host, pathname, username, password, searchParams } = new URL(url);
  const connect = loadOnce(async () => {
    const { AwsClient } = await loadAws();
    return new AwsClient({
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
      region: searchParams.get('region') ?? 'us-east-1',
      service: 's3',
      retries: 2,
    });
  });
  const bucket = `${protocol}//${host}${pathname.replace(/\/$/, '')}`;
  const send = async (method: string, id: string, more: RequestInit & { duplex?: 'half' } = {}): Promise<Response> => {
    const client = await connect();
    const signed = await client.sign(`${bucket}/support/${id}`, { method, headers: more.headers ?? {} });
    return fetch(signed.url, {
      ...more,
      method,
      headers: signed.headers,
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    }).catch((error: unknown) => {
      throw unavailable('file storage', retryAfterSeconds, `the file storage cannot be reached: ${String(error)}`);
    });
  };
  const refuse = (what: string, { status }: Response): Error => {
    const reason = `the file storage answered ${status} to ${what}`;
    return status === 429 || status >= 500 ? unavailable('file storage', retryAfterSeconds, reason) : new Error(reason);
  };

  return {
    arrivals: tmpdir(),
    async put(id, file, sha256) {
      const { size } = await stat(file);
      const headers = {
        'content-length': String(size),
        'content-type': 'application/octet-stream',
        // Signed, so that the storage refuses altered bytes.
        'x-amz-content-sha256': sha256,
      };
      const body = Readable.toWeb(createReadStream(file)) as unknown as BodyInit;
      const answer = await send('PUT', id, { headers, body, duplex: 'half' });
      if (!answer.ok) throw refuse('a file', answer);
    },
    async open(id) {
      const answer = await send('GET', id);
      if (!answer.ok || !answer.body) throw refuse('a read', answer);
      return Readable.fromWeb(answer.body as unknown as ReadableStream);
    },
    async delete(id) {
      const answer = await send('DELETE', id);
      if (!answer.ok && answer.status !== 404) throw refuse('a deletion', answer);
    },
  };
}
