/** @jest-environment node */
import { readdirSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { sharedWalls } from './walls.mjs';

it('every folder of shared has an import rule', () => {
  const folders = readdirSync(new URL('../../src/', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `shared/src/${name}/**/*.{ts,tsx}`);
  expect(sharedWalls.flatMap(({ files }) => files).sort()).toEqual(folders.sort());
});
