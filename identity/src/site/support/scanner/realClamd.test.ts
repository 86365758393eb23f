import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eicar, startClamdPeer } from '../../../testing/peers/clamdPeer';
import { hasClamd, startRealClamd } from '../../../testing/peers/realClamd';
import { createClamd } from './clamd';

/** Without clamd on this machine the peer that speaks its protocol replaces it. */
const start = hasClamd() ? startRealClamd : startClamdPeer;

describe('clamd, the program itself where it is installed', () => {
  let directory: string;
  let scanner: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'passport-clamd-'));
    scanner = await start();
  });
  afterAll(async () => {
    await scanner.stop();
    rmSync(directory, { recursive: true });
  });

  it.each([
    ['a harmless file', Buffer.from('hello'), 'clean'],
    ['an empty file', Buffer.alloc(0), 'clean'],
    ['five megabytes', Buffer.alloc(4_999_999, 7), 'clean'],
    ['the EICAR test file', Buffer.from(eicar), 'infected'],
  ])('finds %s as it is', async (_what, content, verdict) => {
    const path = join(directory, 'file');
    writeFileSync(path, content);
    expect(await createClamd(scanner.url)(path)).toBe(verdict);
  });

  it('scans many files in parallel', async () => {
    const paths = Array.from({ length: 20 }, (_, place) => join(directory, `file-${place}`));
    paths.forEach((path, place) => writeFileSync(path, place % 2 === 0 ? 'hello' : eicar));
    const verdicts = await Promise.all(paths.map(createClamd(scanner.url)));
    expect(verdicts).toEqual(paths.map((_, place) => (place % 2 === 0 ? 'clean' : 'infected')));
  });
});
