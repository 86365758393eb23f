/**
 * `npm run package [-- FOLDER]`: builds the product and writes it as one archive, by default into `dist/`, with its checksum next to it.
 * The archive is for the platform it is made on: it contains Node.js, and one package has a native part.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setup } from './setup.mjs';
import { root } from './lib/repository.mjs';

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** The commit that is packed and when it was made; outside of a repository only a time. */
function origin() {
  try {
    const [commit, at] = git('log', '-1', '--format=%H %ct').split(' ');
    const isChanged = git('status', '--porcelain') !== '';
    return { commit: isChanged ? `${commit}+changes` : commit, at: new Date(Number(at) * 1000) };
  } catch {
    return { commit: undefined, at: new Date() };
  }
}

await setup('product');
const { build } = await import('./build.mjs');
await build();
const { fillArchive } = await import('./package/archive.mjs');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const name = `passport-${version}-${process.platform}-${process.arch}`;
const folder = resolve(process.env.INIT_CWD ?? '.', process.argv[2] ?? join(root, 'dist'));
const file = join(folder, `${name}.tar.gz`);
mkdirSync(folder, { recursive: true });
mkdirSync(join(root, '.cache'), { recursive: true });
const work = mkdtempSync(join(root, '.cache/package-'));
try {
  const { commit, at } = origin();
  await fillArchive(join(work, name), { version, commit, at });
  // Owner root, one time for all files and no umask: the archive does not reveal who packed it, and every account may run it.
  const owner = [
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u=rwX,go=rX',
    `--mtime=@${Math.floor(at.getTime() / 1000)}`,
    '--sort=name',
  ];
  execFileSync('tar', ['-czf', file, ...owner, '-C', work, name]);
} finally {
  rmSync(work, { recursive: true, force: true });
}
const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
writeFileSync(`${file}.sha256`, `${hash}  ${name}.tar.gz\n`);
console.log(file);
