import js from '@eslint/js';
import markdown from '@eslint/markdown';
import markdownLinks from 'eslint-plugin-markdown-links';
import globals from 'globals';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { noOpenLookup } from './shared/build/eslint/noOpenLookup.mjs';
import { browserWalls, e2eWalls, identityWalls, sharedWalls, layerWalls } from './shared/build/eslint/walls.mjs';

const typescript = ['**/*.ts', '**/*.tsx'];
const code = ['**/*.js', '**/*.mjs', ...typescript];
const frontends = ['shell/src/**/*.{ts,tsx}', 'mf-*/src/**/*.{ts,tsx}', 'shared/src/**/*.{ts,tsx}'];
const tests = ['**/*.test.{ts,tsx,mjs}', '**/testing/**', 'e2e/**'];
/** Frame of a remote that runs alone: a developer's tool, in one language. */
const developerTools = ['shared/src/standalone/**'];

const noDefaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Name what you export; the one default export is a remote’s RemoteModule (src/remote.tsx).',
};
/** A touch screen keeps the state after a tap: the tapped element would look as if it were held. */
const bareHover = {
  selector: String.raw`TemplateElement[value.raw=/(?<!@media\s*\(hover:\s*hover\)\s*\{[^{}]*):hover\b(?!\s*\))/]`,
  message: 'Only for pointers that can hover: @media (hover: hover) { &:hover { … } }.',
};
/** The time functions of PostgreSQL; a JavaScript call has a dot or another name in front. */
const databaseTime = {
  selector: String.raw`TemplateElement[value.raw=/(?<![.\w])(now\(\)|(clock|statement|transaction)_timestamp\(\)|current_(timestamp|time|date)\b|localtime(stamp)?\b)/i]`,
  message: 'The time of a statement is that of the service’s clock.',
};
const letters = '/[A-Za-zА-Яа-яЁё]/';
const shownAttribute = 'JSXAttribute[name.name=/^(aria-label|alt|title|placeholder|label|hint)$/]';
/** Braces with a user-visible value: a child, or one of these attributes. */
const shown = `:matches(JSXElement, JSXFragment, ${shownAttribute}) > JSXExpressionContainer`;
const noLiteralText = [
  `JSXText[value=${letters}]`,
  `${shownAttribute} > Literal[value=${letters}]`,
  `${shown} > Literal[value=${letters}]`,
  `${shown} > :matches(ConditionalExpression, LogicalExpression) > Literal[value=${letters}]`,
  `${shown} > TemplateLiteral > TemplateElement[value.cooked=${letters}]`,
].map((selector) => ({ selector, message: 'Text for people comes from messages: t("key").' }));
/** A busy machine takes any time: tests prove the order of things, and the benches measure durations. */
const noDurations = [
  "CallExpression[callee.object.name='performance'][callee.property.name='now']",
  "MemberExpression[object.name='process'][property.name='hrtime']",
  "CallExpression[callee.name='monitorEventLoopDelay']",
  "BinaryExpression[operator=/^[<>]=?$/] > CallExpression[callee.object.name='Date'][callee.property.name='now']",
  "BinaryExpression[operator='-'][right.type=/^(Identifier|MemberExpression)$/] > CallExpression[callee.object.name='Date'][callee.property.name='now']",
].map((selector) => ({
  selector,
  message: 'No test depends on a duration: assert an order, and let the test time out.',
}));

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/**',
      '**/dist/**',
      '**/dist-*/**',
      '**/.cache/**',
      '**/generated/**',
      'deployments/**',
      '**/coverage/**',
      '**/test-results/**',
      '**/playwright-report/**',
      '**/*.d.mts',
    ],
  },
  {
    files: code,
    extends: [js.configs.recommended],
    rules: {
      'max-lines': ['error', 400],
      'max-lines-per-function': ['error', { max: 80, skipComments: true, skipBlankLines: true }],
    },
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.mjs', '**/*.js'],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  },
  {
    files: typescript,
    extends: [tseslint.configs.recommended],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      // `interface Tables extends XTables {}` merges a domain's tables into the one interface.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      eqeqeq: 'error',
      'no-restricted-syntax': ['error', noDefaultExport, bareHover],
    },
  },
  {
    // Input from a caller is never a key of a plain object.
    files: [
      'identity/src/**/*.ts',
      'shell/server/**/*.ts',
      'shell/src/**/*.{ts,tsx}',
      'mf-*/src/**/*.{ts,tsx}',
      'shared/src/**/*.{ts,tsx}',
    ],
    ignores: tests,
    plugins: { local: { rules: { 'no-open-lookup': noOpenLookup } } },
    rules: { 'local/no-open-lookup': 'error' },
  },
  {
    files: frontends,
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-restricted-syntax': ['error', noDefaultExport, bareHover, ...noLiteralText],
    },
  },
  ...browserWalls,
  ...sharedWalls,
  ...identityWalls,
  ...layerWalls,
  ...e2eWalls,
  {
    files: ['identity/src/**/*.ts', 'identity/migrations/*.ts'],
    ignores: [
      // Defaults that no statement of the service uses.
      'identity/migrations/0003_users.ts',
      // When a migration ran: before there is a clock.
      'identity/src/platform/storage/migrate.ts',
      // The clock itself is set by the time of the database.
      'identity/src/platform/storage/readClockOffset.ts',
      // The age of a transaction by the clock that began it.
      'identity/src/platform/storage/measureTransactions.ts',
      // The clock of an operator's command is the machine's, not corrected by the database.
      'identity/src/operations/admin/doctor/doctor.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', noDefaultExport, bareHover, databaseTime] },
  },
  {
    files: developerTools,
    rules: { 'no-restricted-syntax': ['error', noDefaultExport, bareHover] },
  },
  {
    files: tests,
    rules: {
      'no-restricted-syntax': ['error', noDefaultExport, ...noDurations],
      // A file of tests, and each `describe`, is as long as its subject.
      'max-lines': 'off',
      'max-lines-per-function': 'off',
    },
  },
  {
    // Links lead to files and headings that exist. External addresses are not requested.
    files: ['**/*.md'],
    language: 'markdown/gfm',
    plugins: { markdown, 'markdown-links': markdownLinks },
    rules: { 'markdown-links/no-missing-path': 'error', 'markdown-links/no-missing-fragments': 'error' },
  },
  {
    // Default exports that a tool or the type of a third-party package requires.
    files: ['**/remote.tsx', '**/*.config.{ts,js,mjs}', '**/*.d.ts', '**/testing/global*.mjs'],
    rules: { 'no-restricted-syntax': 'off' },
  },
);
