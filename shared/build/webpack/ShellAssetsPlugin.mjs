/**
 * Writes what the site server and the remotes need to know of a shell's build:
 * `assets.json` `{ scripts, preload, messages: { ru, en } }` (file names: run at once, needed right after, texts of a
 * language) and `shared-exports.json` (see sharedExports.mjs).
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

const scriptsOf = (group) => group.getFiles().filter((file) => file.endsWith('.js'));

/** @param {import('webpack').Compilation} compilation */
function assetsOf(compilation) {
  const main = compilation.entrypoints.get('main');
  const scripts = scriptsOf(main);
  const isMessages = (group) => group.name?.startsWith('messages-');
  const next = main.getChildren().filter((group) => !isMessages(group));
  const preload = [...new Set(next.flatMap(scriptsOf))].filter((file) => !scripts.includes(file));
  const messages = Object.fromEntries(
    compilation.chunkGroups.filter(isMessages).map((group) => [group.name.slice('messages-'.length), scriptsOf(group)]),
  );
  return { scripts, preload, messages };
}
