import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../lib/docsCode.mjs';
import { root } from '../lib/repository.mjs';

/** Where third-party software is installed: not a workspace, so that our own code cannot depend on it. */
const folder = join(root, '.cache/interop');

/**
 * Installs the packages of package.json and puts the programs next to them, where their imports find them.
 * @throws {Error} where npm cannot install them
 */
export function makeFolder() {
  mkdirSync(folder, { recursive: true });
  cpSync(join(import.meta.dirname, 'package.json'), join(folder, 'package.json'));
  rmSync(join(folder, 'clients'), { recursive: true, force: true });
  cpSync(join(import.meta.dirname, 'clients'), join(folder, 'clients'), { recursive: true });
  if (isInstalled()) return;
  const args = ['install', '--no-audit', '--no-fund', '--omit=dev'];
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`npm could not install the clients in ${folder}.`);
}

function isInstalled() {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return Object.entries(dependencies).every(([name, version]) => {
    try {
      return JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')).version === version;
    } catch {
      return false;
    }
  });
}

/** Writes the code of a page of docs/integration there. @returns path of the program */
export function programOfDocs(page, name) {
  const file = join(folder, 'clients', name);
  writeFileSync(file, codeOf(page, name));
  return file;
}

/** @returns path of a program of scripts/interop/clients, as it is run */
export const program = (name) => join(folder, 'clients', name);
