import { integrityOf } from '../release/integrityOf.mjs';

const placeholder = '__PASSPORT_CHUNK_INTEGRITY__';

/**
 * Lets the browser check each chunk that an entry loads: the entry contains their hashes, and its own is in the
 * registry. A chunk that was changed in transit fails to load and is handled by the shell's error boundary.
 * Works on builds whose file names carry no content hash: the entry changes after it was named.
 */
export class ChunkIntegrityPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, runtime, sources } = compiler.webpack;
    const name = 'ChunkIntegrityPlugin';
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const hooks = runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      hooks.createScript.tap(name, (source) =>
        [
          source,
          `var integrity = (${placeholder})[String(url).split('?')[0].split('/').pop()];`,
          "if (integrity) { script.integrity = integrity; script.crossOrigin = 'anonymous'; }",
        ].join('\n'),
      );
      // After minification, before compression: these are the bytes that are served.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name, stage }, (assets) => {
        const scripts = Object.keys(assets).filter((file) => file.endsWith('.js'));
        const isEntry = (file) => assets[file].source().includes(placeholder);
        const hashes = Object.fromEntries(
          scripts.filter((file) => !isEntry(file)).map((file) => [file, integrityOf(assets[file].buffer())]),
        );
        for (const file of scripts.filter(isEntry)) {
          compilation.updateAsset(file, (source) => {
            const replaced = new sources.ReplaceSource(source);
            const text = source.source().toString();
            for (let at = text.indexOf(placeholder); at >= 0; at = text.indexOf(placeholder, at + 1)) {
              replaced.replace(at, at + placeholder.length - 1, JSON.stringify(hashes));
            }
            return replaced;
          });
        }
      });
    });
  }
}
