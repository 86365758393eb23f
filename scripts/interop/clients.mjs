import { program, programOfDocs } from './folder.mjs';

/**
 * Clients of OpenID Connect.
 * @typedef {object} Client
 * @property {string} name
 * @property {() => string} file path of the program that runs it
 * @property {string[]} [flags] of the operators' command beside its addresses
 * @property {string} [callback] path that receives the answer
 * @property {string} [backchannel] path that receives the notice that a session has ended
 * @property {boolean} [canRefresh]
 * @type {Client[]}
 */
export const oidcClients = [
  {
    name: 'openid-client (code of docs/integration/oauth.md)',
    file: () => programOfDocs('docs/integration/oauth.md', 'oauth-client.mjs'),
  },
  {
    name: 'openid-client',
    file: () => program('openid-client.mjs'),
    flags: ['--skip-granting-access'],
    backchannel: '/backchannel',
    canRefresh: true,
  },
];
