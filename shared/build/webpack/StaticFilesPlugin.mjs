import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Copies a folder of files into the build, below `root/`: the site sends them from its root. */
export class StaticFilesPlugin {
  /** @param {string} folder absolute path */
  constructor(folder) {
    this.folder = folder;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('StaticFilesPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'StaticFilesPlugin', stage }, () => {
        for (const name of readdirSync(this.folder))
          compilation.emitAsset(`root/${name}`, new sources.RawSource(readFileSync(path.join(this.folder, name))));
      });
    });
  }
}
