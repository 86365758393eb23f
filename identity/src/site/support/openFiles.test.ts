import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { unavailable } from '../../platform/http/errors';
import { openFiles } from './openFiles';

const given = () => {
  const opened: Readable[] = [];
  const open = (id: string): Promise<Readable> => {
    if (id === 'away') return Promise.reject(unavailable('file storage', 5));
    if (id === 'gone') return Promise.reject(new Error('ENOENT'));
    const content = new Readable({ read: () => undefined });
    content.push('content');
    if (id === 'broken') content.destroy(new Error('EIO'));
    content.push(null);
    opened.push(content);
    return Promise.resolve(content);
  };
  return { opened, storage: { open } };
};
const asked = { readsThroughFirst: false, throwsIfUnavailable: true };

it('opened files are closed again if the storage of another one is unavailable', async () => {
  const { opened, storage } = given();
  await expect(openFiles(storage, ['a', 'b', 'away', 'c'], asked)).rejects.toMatchObject({ status: 503 });
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([true, true]);
});

it.each([
  ['is gone', 'gone', asked],
  ['breaks off, where that is looked for', 'broken', { ...asked, readsThroughFirst: true }],
  ['is in a storage that is not waited for', 'away', { ...asked, throwsIfUnavailable: false }],
])('a file that %s leaves the others open', async (_what, id, options) => {
  const { storage } = given();
  const { open, unreadable } = await openFiles(storage, ['a', id, 'b'], options);
  expect([[...open.keys()], [...unreadable.keys()]]).toEqual([['a', 'b'], [id]]);
  expect([...open.values()].map(({ destroyed }) => destroyed)).toEqual([false, false]);
});
