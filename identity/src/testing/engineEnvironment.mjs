/**
 * Jest's environment of Node with the embedded engine compiled once a worker: test files are worlds of their own, and each would
 * compile nine megabytes of WebAssembly again.
 */
import { readFile } from 'node:fs/promises';
import { TestEnvironment } from 'jest-environment-node';

const compile = async (file) =>
  WebAssembly.compile(await readFile(new URL(file, import.meta.resolve('@electric-sql/pglite'))));

let modules;

// eslint-disable-next-line no-restricted-syntax -- Jest takes the default export
export default class EngineEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    modules ??= Promise.all([compile('pglite.wasm'), compile('initdb.wasm')]);
    const [pgliteWasmModule, initdbWasmModule] = await modules;
    // The engine asks `instanceof` of the test file's world.
    for (const module of await modules) Object.setPrototypeOf(module, this.global.WebAssembly.Module.prototype);
    this.global.embeddedEngine = { pgliteWasmModule, initdbWasmModule };
  }
}
