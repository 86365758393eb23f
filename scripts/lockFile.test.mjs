import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { browserPackages, licenceOf, manifestOf, serverPackages } from './lib/packages.mjs';
import { root, workspaces } from './lib/repository.mjs';
import { licencesPage } from './licences.mjs';

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const installed = Object.entries(lock.packages).filter(
  ([path, entry]) => path.includes('node_modules/') && !entry.link,
);

/** Licences that require only their own text. */
const plain = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'MIT-0'];
/** Explained in docs/licences.md. */
const explained = ['MIT AND OFL-1.1', 'OFL-1.1', 'MaxMind GeoLite2 License'];

// The registry's list of vulnerabilities (`npm audit`) is not available everywhere; these check what the files show.
describe('the lock file', () => {
  it('pins every package by version and hash, and takes none from outside of the registry', () => {
    expect(installed.length).toBeGreaterThan(500);
    const loose = installed.filter(
      ([, { version, integrity, resolved }]) =>
        semver.valid(version) === null ||
        !/^sha512-[\w+/]{86}==$/.test(integrity ?? '') ||
        !/^(?:https:\/\/registry\.npmjs\.org\/|$)/.test(resolved ?? ''),
    );
    expect(loose.map(([path]) => path)).toEqual([]);
  });

  it('is that of every package.json', () => {
    for (const folder of ['', ...workspaces]) {
      const { dependencies, devDependencies } = manifestOf(folder);
      expect([folder, lock.packages[folder]]).toMatchObject([
        folder,
        JSON.parse(JSON.stringify({ dependencies, devDependencies })),
      ]);
      for (const [name, range] of Object.entries({ ...dependencies, ...devDependencies })) {
        if (name.startsWith('@passport/')) continue;
        const entry = lock.packages[`${folder}/node_modules/${name}`] ?? lock.packages[`node_modules/${name}`];
        expect([name, range, semver.satisfies(entry?.version ?? '', range)]).toEqual([name, range, true]);
      }
    }
  });

  it('has the licence of every package of the product, and docs/licences.md lists them', () => {
    const strange = [...serverPackages(), ...browserPackages()].filter(
      (folder) => ![...plain, ...explained].includes(licenceOf(folder)),
    );
    expect(strange).toEqual([]);
    expect(readFileSync(join(root, 'docs/licences.md'), 'utf8')).toBe(licencesPage());
  });
});
