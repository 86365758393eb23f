/**
 * Node test environment that shares one PGlite and one PostgreSQL database among the test files of a Jest worker. Jest runs each file in a
 * vm context of its own, where PGlite would be loaded, compiled and filled again. An instance made outside of that context works too,
 * because only bytes cross the boundary.
 */
import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { TestEnvironment } from 'jest-environment-node';

const compile = async (file) =>
  WebAssembly.compile(await readFile(new URL(file, import.meta.resolve('@electric-sql/pglite'))));

let modules;

/** Opens PGlite from an archive of `dumpDataDir`. */
async function openPglite(file) {
  modules ??= Promise.all([compile('pglite.wasm'), compile('initdb.wasm')]);
  const [pgliteWasmModule, initdbWasmModule] = await modules;
  return PGlite.create({ loadDataDir: new Blob([await readFile(file)]), pgliteWasmModule, initdbWasmModule });
}

/** See databases.ts, which fills it. */
const worker = { openPglite, embedded: undefined, postgresUrl: undefined };

// eslint-disable-next-line no-restricted-syntax -- Jest takes the default export
export default class DatabaseEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.worker = worker;
  }
}
