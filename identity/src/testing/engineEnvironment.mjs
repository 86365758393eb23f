/**
 * Jest's environment of Node with what the test files of a worker share. Each file is a world of its own, in which the embedded engine
 * would be read, compiled and filled again; it and PostgreSQL are talked to in bytes, so one of another world does as well.
 */
import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { TestEnvironment } from 'jest-environment-node';

const compile = async (file) =>
  WebAssembly.compile(await readFile(new URL(file, import.meta.resolve('@electric-sql/pglite'))));

let modules;

/** An engine with what a file of `dumpDataDir` holds. */
async function openEngine(file) {
  modules ??= Promise.all([compile('pglite.wasm'), compile('initdb.wasm')]);
  const [pgliteWasmModule, initdbWasmModule] = await modules;
  return PGlite.create({ loadDataDir: new Blob([await readFile(file)]), pgliteWasmModule, initdbWasmModule });
}

/** See engines.ts, which fills it. */
const worker = { openEngine, embedded: undefined, postgresUrl: undefined };

// eslint-disable-next-line no-restricted-syntax -- Jest takes the default export
export default class EngineEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.worker = worker;
  }
}
