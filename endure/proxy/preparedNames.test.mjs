import { expect, it } from '@jest/globals';
import { preparedNames } from './preparedNames.mjs';

const message = (type, text) => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + Buffer.byteLength(text));
  return Buffer.concat([Buffer.from(type), length, Buffer.from(text)]);
};
const start = message('', '\0\x03\0\0user\0postgres\0\0');
const sent = Buffer.concat([
  start,
  message('p', 'password\0'),
  message('P', 'one\0SELECT $1\0\0\0'),
  message('B', '\0Ptwo\0'),
  message('Q', 'BEGIN\0'),
  message('P', '\0SELECT 1\0\0\0'),
  message('P', 'three\0SELECT $2\0\0\0'),
  message('P', 'one\0SELECT $1\0\0\0'),
]);

it.each([1, 3, 7, 1000])('statements that are prepared by name are found in pieces of %i bytes', (size) => {
  const names = new Set();
  const watch = preparedNames(names);
  for (let at = 0; at < sent.length; at += size) watch(sent.subarray(at, at + size));
  expect([...names]).toEqual(['one', 'three']);
});
