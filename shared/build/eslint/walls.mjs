/**
 * Import boundaries, as lint errors with the alternative in the message (docs/architecture.md).
 * Types cross some walls, code does not: `import type` costs no byte and no dependency at run time.
 */
import { remoteName } from '../remoteName.mjs';

const rule = '@typescript-eslint/no-restricted-imports';

/** An import from another package, by path or by name. */
const into = (packages) => `^(?:(?:\\.\\./)+(?:${packages})(?:/|$)|(?:${packages})(?:/|$))`;

/** The rule above checks declarations only; this one checks `import('…')`. */
const dynamicImports = {
  meta: { type: 'problem', schema: [{ type: 'array' }] },
  create(context) {
    const [patterns] = context.options;
    // `import()` yields the whole namespace, so the bans of single names do not apply.
    const walls = patterns
      .filter(({ importNames }) => importNames === undefined)
      .map(({ regex, message }) => ({ wall: new RegExp(regex), message }));
    return {
      ImportExpression({ source }) {
        const broken = walls.find(({ wall }) => wall.test(source.value));
        if (broken) context.report({ node: source, message: broken.message });
      },
    };
  },
};

const restrict = (...patterns) => ({
  [rule]: ['error', { patterns }],
  'walls/dynamic-imports': ['error', patterns],
});
const plugins = { walls: { rules: { 'dynamic-imports': dynamicImports } } };

/** By its name, so that the boundaries of its folders are checked. */
const sharedByName = {
  regex: into('shared'),
  message: 'Import shared by its name: @passport/shared/…',
};

/** Frontends use the schemas of the service as types; TypeBox itself stays out of their builds. */
const schemasAsTypes = {
  regex: '^@passport/shared/schemas/(?!checks/|console/permissions$)',
  allowTypeImports: true,
  message:
    'Use `import type` for schemas: their code is the service’s and would cost the page 20 kB. schemas/checks and console/permissions are for both ends.',
};
/** Shared by the service and shell/server; requires Node. */
const netServerOnly = {
  regex: '^(?:@passport/shared|(?:\\.\\./)+)/?net/',
  message: 'shared/src/net is for the service and shell/server: it needs Node.',
};
/** The same in all tools: as a default import Node and jest return the whole module instead. */
const namedStyled = {
  regex: '^styled-components$',
  importNames: ['default'],
  message: "Write `import { styled } from 'styled-components'`.",
};

const remoteWalls = [
  sharedByName,
  {
    regex: into(`${remoteName}|shell|identity|e2e`),
    message: 'Remotes know each other only at run time: use host.links, or move what two need to shared.',
  },
  schemasAsTypes,
  netServerOnly,
  namedStyled,
];

const screensOfAuth = 'login|external-login|second-factor|required-email-change|email-availability|entry|oauth-consent';
/** Base folder of mf-auth's screens -> folders that it must not use. */
const forbiddenInAuth = { card: `flow|${screensOfAuth}`, flow: `card|${screensOfAuth}` };

export const browserWalls = [
  { files: ['mf-*/src/**/*.{ts,tsx}'], plugins, rules: restrict(...remoteWalls) },
  ...Object.entries(forbiddenInAuth).map(([folder, forbidden]) => ({
    files: [`mf-auth/src/${folder}/**/*.{ts,tsx}`],
    ignores: ['**/*.test.{ts,tsx}'],
    plugins,
    rules: restrict(...remoteWalls, {
      regex: `^(?:\\.\\./)+(?:${forbidden})/`,
      allowTypeImports: true,
      message: `Screens use mf-auth/src/${folder}, not the other way round: pass in what it needs.`,
    }),
  })),
  {
    files: ['shell/src/**/*.{ts,tsx}'],
    plugins,
    rules: restrict(
      sharedByName,
      {
        regex: into(`${remoteName}|identity|e2e|server`),
        message: 'The shell loads remotes at run time, through the registry (shell/src/remotes).',
      },
      schemasAsTypes,
      netServerOnly,
      namedStyled,
    ),
  },
  {
    files: ['shell/server/**/*.ts'],
    plugins,
    rules: restrict(sharedByName, {
      regex: into(`${remoteName}|identity|e2e`),
      message: 'shell/server knows remotes by the registry and the service by what it is given.',
    }),
  },
];

const fromIdentity = [
  sharedByName,
  { regex: into(`${remoteName}|shell|e2e`), message: 'The service knows no page.' },
  {
    regex:
      '^@passport/shared/(?!schemas/|(?:constants|durations)$|net/|testing/(?:liveBytes|messageParity|timeLimits)$|theme/|phone/(?:Country|countries\\.data|maskPhone|readNumber)$|i18n/chooseLocale$|i18n/messages/(?:(?:application|common|field|support)Errors\\.)?(?:ru|en)$)',
    message:
      'Of shared, the service may import schemas, constants, durations, error texts, the theme, parsing and masking of phones, the choice of the language, and net.',
  },
];

export const identityWalls = [{ files: ['identity/**/*.ts'], plugins, rules: restrict(...fromIdentity) }];

/** Layers of the service, lowest first. A layer imports from itself and from those below it. */
export const layers = [
  'platform',
  'people',
  'messaging',
  'protection',
  'verification',
  'sessions',
  'sign-in',
  'applications',
  'protocols',
  'account',
  'site',
  'operations',
];

export const layerWalls = layers.map((layer, rank) => ({
  files: [`identity/src/${layer}/**/*.ts`],
  ignores: ['**/*.test.ts', '**/testing/**'],
  plugins,
  rules: restrict(
    ...fromIdentity,
    {
      regex: `^(?:\\.\\./)+(?:${layers.slice(rank + 1).join('|')})/`,
      message: `identity/src/${layer} is below that layer: move what both need down, or pass it in from routes.ts or createContext.ts.`,
    },
    {
      regex: '^(?:\\.\\./)+(?:app|createContext|routes|server)$',
      message: 'These files assemble the service; nothing imports them but each other.',
    },
    {
      regex: '^(?:\\.\\./)+context$',
      allowTypeImports: true,
      message: 'context.ts holds a type.',
    },
  ),
}));

export const e2eWalls = [
  {
    files: ['e2e/**/*.ts'],
    plugins,
    rules: restrict({
      regex: `${into(`${remoteName}|shell|identity|shared`)}|^@passport/`,
      message: 'Journeys know the product from outside: what it shows and what it answers.',
    }),
  },
];

/** Folder of shared -> the folders whose code it may use, lowest layer first. No folder uses a later one, so there are no circles. */
const usableInShared = {
  schemas: [],
  net: ['schemas'],
  theme: [],
  'api-client': ['schemas'],
  i18n: [],
  host: ['i18n'],
  'token-client': ['api-client'],
  ui: ['theme', 'i18n'],
  wording: ['host'],
  data: ['theme', 'api-client', 'i18n', 'host', 'ui'],
  documents: ['schemas', 'theme', 'api-client', 'host', 'ui'],
  form: ['schemas', 'theme', 'i18n', 'ui'],
  phone: ['theme', 'api-client', 'i18n', 'form'],
  verification: ['theme', 'i18n', 'api-client', 'host', 'ui', 'form', 'webauthn'],
  realtime: ['token-client'],
  webauthn: [],
  standalone: [
    'theme',
    'i18n',
    'api-client',
    'host',
    'token-client',
    'ui',
    'form',
    'phone',
    'verification',
    'realtime',
  ],
  testing: ['theme', 'i18n', 'api-client', 'host', 'phone'],
};
const forbiddenIn = (folder, usable) =>
  Object.keys(usableInShared)
    .filter((other) => other !== folder && !usable.includes(other))
    .join('|');

export const sharedWalls = Object.entries(usableInShared).map(([folder, usable]) => ({
  files: [`shared/src/${folder}/**/*.{ts,tsx}`],
  ignores: ['**/*.test.{ts,tsx}'],
  plugins,
  rules: restrict(
    {
      regex: `^(?:\\.\\./)+(?:${forbiddenIn(folder, usable)})/`,
      allowTypeImports: true,
      message: `shared/src/${folder} may use ${usable.join(', ') || 'no other folder'}: invert the dependency, or pass it in.`,
    },
    { regex: into(`${remoteName}|shell|identity|e2e`), message: 'shared knows none of its users.' },
    netServerOnly,
    namedStyled,
  ),
}));
