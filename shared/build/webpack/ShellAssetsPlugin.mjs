/**
 * Writes the data about a shell's build that the site and the remotes need:
 * `assets.json` `{ scripts, messages: { ru, en } }` (file names: initial scripts, texts of a language) and `shared-exports.json` (see sharedExports.mjs).
 */
export class ShellAssetsPlugin {
  /** @param {import('../federation/sharedExports.mjs').SharedExports} published */
  constructor(published) {
    this.published = published;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ShellAssetsPlugin', (compilation) => {
      // After the real content hashes: the names are final there.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ShellAssetsPlugin', stage }, () => {
        const emit = (file, value) => compilation.emitAsset(file, new sources.RawSource(`${JSON.stringify(value)}\n`));
        emit('assets.json', assetsOf(compilation));
        emit('shared-exports.json', this.published);
      });
    });
  }
}

/** @param {import('webpack').Compilation} compilation */
function assetsOf(compilation) {
  // Hot updates are for open pages: a page that loads now starts with their result.
  const isUpdate = (file) => compilation.getAsset(file)?.info.hotModuleReplacement === true;
  /** @param {{ getFiles?: () => string[], files?: Iterable<string> }} part an entry point, a group of chunks or a chunk */
  const scriptsOf = (part) =>
    [...(part.getFiles?.() ?? part.files)].filter((file) => file.endsWith('.js') && !isUpdate(file));
  const scripts = scriptsOf(compilation.entrypoints.get('main'));
  const messages = {};
  for (const [name, chunk] of compilation.namedChunks) {
    if (name.startsWith('messages-')) messages[name.slice('messages-'.length)] = scriptsOf(chunk);
  }
  return { scripts, messages };
}
