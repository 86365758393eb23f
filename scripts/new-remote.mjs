/**
 * `npm run new-remote mf-news`: a remote that builds, runs alone and in the shell, and has a test. Its registry entry adds its paths and its link
 * to the site; the shell is not built again. Installs its packages, unless `--no-install` is given.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { remoteName } from '../shared/build/remoteName.mjs';
import { remotes, root } from './lib/repository.mjs';
import { setup } from './setup.mjs';

const template = join(import.meta.dirname, 'new-remote/template');
const firstStandalonePort = 3001;
/** Budget of the first screen, compressed: that of a small area. */
const firstScreenBytes = 12_600;
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

/** @throws {Error} with one sentence */
function checkName(name) {
  if (!new RegExp(`^${remoteName}$`).test(name ?? ''))
    throw new Error('Name the remote: npm run new-remote mf-news (small letters, digits, hyphens).');
  if (existsSync(join(root, name))) throw new Error(`The folder ${name} exists already.`);
}

/** Texts of the template with placeholders like `__name__` for the values. */
function fill(text, values) {
  return text.replaceAll(/__([a-zA-Z]+)__/g, (whole, key) => (Object.hasOwn(values, key) ? values[key] : whole));
}

function createRemote(name) {
  checkName(name);
  const word = name.slice('mf-'.length);
  const component = word.replaceAll(/(?:^|-)([a-z0-9])/g, (_whole, letter) => letter.toUpperCase());
  // Versions of libraries and the contract must be those of the other remotes: the shell brings one of each.
  const { dependencies, scripts, passport } = readJson(join(root, 'mf-showcase/package.json'));
  const used = readJson(join(template, 'libraries.json'));
  writeFiles(name, { name, word, component, port: String(firstStandalonePort + remotes.length) });
  writeJson(join(root, name, 'package.json'), {
    name,
    version: '0.1.0',
    private: true,
    description: `The area ${word}.`,
    type: 'module',
    scripts,
    dependencies: Object.fromEntries(used.map((library) => [library, dependencies[library]])),
    passport: {
      contract: passport.contract,
      maxBytes: firstScreenBytes,
      prefixes: [`/${word}`],
      area: { path: `/${word}`, titles: { ru: component, en: component }, needsSession: true },
    },
  });
  const manifest = readJson(join(root, 'package.json'));
  // After the last remote.
  manifest.workspaces.splice(manifest.workspaces.indexOf('identity'), 0, name);
  writeJson(join(root, 'package.json'), manifest);
}

function writeFiles(name, values) {
  for (const entry of readdirSync(template, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name === 'libraries.json') continue;
    const file = join(entry.parentPath, entry.name);
    // The suffix .txt keeps compiler, linter and jest away from the template.
    const target = join(root, name, fill(file.slice(template.length + 1).replace(/\.txt$/, ''), values));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, fill(readFileSync(file, 'utf8'), values));
  }
}

try {
  const { values, positionals } = parseArgs({
    options: { 'no-install': { type: 'boolean' } },
    allowPositionals: true,
  });
  const [name] = positionals;
  createRemote(name);
  if (!values['no-install']) await setup();
  console.log(
    `${name} is there: npm start -w ${name} runs it alone, npm start with the site, npm run deploy -w ${name} releases it.`,
  );
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
