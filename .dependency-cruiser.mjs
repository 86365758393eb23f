/**
 * Rules on imports that need the whole graph, checked by `npm run lint` (scripts/imports.mjs). Which package, layer and folder may import which
 * is linted file by file (shared/build/eslint/walls.mjs).
 */
import { remoteName } from './shared/build/remoteName.mjs';

const product = `^(identity|${remoteName}|shared|shell)/(src|server|migrations)/`;
const tests = '[.](test|spec)[.]|/testing/';

export default {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Types count too: move what both files need into a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-tests-in-product',
      severity: 'error',
      // Generators are run by hand and write files of data.
      from: { path: product, pathNot: `${tests}|/generate[.]mjs$` },
      to: { path: `${tests}|^(e2e|endure|scripts)/` },
    },
    {
      name: 'own-packages',
      comment: 'A program is installed with the dependencies of its own package.json alone.',
      severity: 'error',
      from: { path: product, pathNot: tests },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Third-party clients are installed elsewhere (scripts/interop/folder.mjs).
    exclude: { path: '/(dist|dist-[a-z]+|[.]cache|generated)/|^scripts/interop/clients/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
