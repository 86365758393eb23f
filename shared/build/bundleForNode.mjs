import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/**
 * Bundles our own TypeScript for Node; packages stay where npm put them.
 * @param {Record<string, string>} files output path -> entry, both below the repository
 * @param {import('esbuild').BuildOptions} more
 * @returns {Promise<import('esbuild').BuildResult[]>}
 */
export async function bundleForNode(files, more = {}) {
  const { build } = await import('esbuild');
  return Promise.all(
    Object.entries(files).map(([outfile, entry]) =>
      build({
        entryPoints: [join(root, entry)],
        outfile: join(root, outfile),
        bundle: true,
        platform: 'node',
        target: 'node20',
        format: 'esm',
        packages: 'external',
        sourcemap: true,
        sourcesContent: false,
        jsx: 'automatic',
        tsconfig: join(root, 'tsconfig.base.json'),
        logLevel: 'silent',
        ...more,
      }),
    ),
  );
}
