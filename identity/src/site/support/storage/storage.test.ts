import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startS3Peer } from '../../../testing/peers/s3Peer';
import { createDirectoryStorage } from './directoryStorage';
import type { FileStorage } from './fileStorage';
import { createS3Storage } from './s3Storage';

let directory: string;
let peer: Awaited<ReturnType<typeof startS3Peer>>;
const content = Buffer.from('содержимое файла'.repeat(1000));
const sha256 = createHash('sha256').update(content).digest('hex');
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'passport-storage-'));
  peer = await startS3Peer();
});
afterAll(async () => {
  await peer.stop();
  rmSync(directory, { recursive: true });
});

/** Writes a file as it arrives; a directory moves it away. @returns its path */
function arrive(): string {
  const path = join(directory, randomUUID());
  writeFileSync(path, content);
  return path;
}

describe.each([
  ['a directory', (): FileStorage => createDirectoryStorage(join(directory, 'support'))],
  ['a bucket of S3', (): FileStorage => createS3Storage(peer.url)],
])('files in %s', (_where, create) => {
  it('are read as they were stored, and deleted permanently', async () => {
    const storage = create();
    const id = randomUUID();
    await storage.put(id, arrive(), sha256);
    expect((await buffer(await storage.open(id))).equals(content)).toBe(true);
    await storage.delete(id);
    await expect(storage.open(id)).rejects.toThrow();
    await storage.delete(id);
  });
});

it('a directory is open to its owner only', async () => {
  const path = join(directory, 'owned');
  const storage = createDirectoryStorage(path);
  await storage.put(randomUUID(), arrive(), sha256);
  expect(statSync(path).mode & 0o777).toBe(0o700);
  expect(statSync(join(path, readdirSync(path)[0] ?? '')).mode & 0o777).toBe(0o600);
});

it('a bucket refuses a wrong key, and data altered in transit', async () => {
  await expect(createS3Storage(peer.wrongUrl).put(randomUUID(), arrive(), sha256)).rejects.toThrow('403');
  const altered = createHash('sha256').update('something else').digest('hex');
  await expect(createS3Storage(peer.url).put(randomUUID(), arrive(), altered)).rejects.toThrow('403');
  expect(peer.objects.size).toBe(0);
});
