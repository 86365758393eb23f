import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './repository.mjs';

/**
 * The code of a page for developers of partners, as they would copy it: the demo and the tests run the code of the page itself.
 * @param {string} page e.g. `docs/integration/saml.md`
 * @param {string} name the text after the language in the block's first line, e.g. `saml-sp.mjs`
 * @returns {string}
 * @throws Error where the page has no such block
 */
export function codeOf(page, name) {
  const text = readFileSync(join(root, page), 'utf8');
  const block = new RegExp(`^\`\`\`\\w+ ${name.replaceAll('.', '\\.')}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(text)?.[1];
  if (block === undefined) throw new Error(`${page} has no code block ${name}.`);
  return block;
}

/**
 * Writes the code of a page to a file below the repository, where its imports find the packages.
 * @param {string} page
 * @param {string} name
 * @returns {string} path of the file
 */
export function writeCodeOf(page, name) {
  const folder = join(root, '.cache/integration');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, name);
  writeFileSync(file, codeOf(page, name));
  return file;
}
