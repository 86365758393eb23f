import { program, programOfDocs } from './folder.mjs';
import { registerOidc, registerSaml } from './register.mjs';

/**
 * Third-party software that signs users in through us.
 * @typedef {object} Client
 * @property {string} name
 * @property {() => string} file path of the program that runs it
 * @property {typeof registerOidc} register
 * @property {string[]} [flags] of the operators' command in addition to its addresses
 * @property {string} [back] path to which a sign-out of the client leads back, of OpenID Connect
 * @property {string} [callback] path that receives the answer, of OpenID Connect
 * @property {string} [backchannel] path that receives the notice that a session has ended, of OpenID Connect
 * @property {string[]} [debian] packages that it needs
 * @property {string} [acs] path that receives the answer, of SAML
 * @property {string} [slo] path of its logout, of SAML
 * @property {boolean} [canRefresh]
 * @property {boolean} [noticesSignOut] it ends its session when ours ends
 * @type {Client[]}
 */
export const clients = [
  {
    name: 'openid-client (code of docs/integration/oauth.md)',
    file: () => programOfDocs('docs/integration/oauth.md', 'oauth-client.mjs'),
    register: registerOidc,
  },
  {
    name: 'openid-client',
    file: () => program('openid-client.mjs'),
    register: registerOidc,
    flags: ['--skip-granting-access'],
    backchannel: '/backchannel',
    canRefresh: true,
    noticesSignOut: true,
  },
  {
    name: 'express-openid-connect',
    file: () => program('express-openid-connect.mjs'),
    register: registerOidc,
    flags: ['--skip-granting-access'],
    backchannel: '/backchannel-logout',
    canRefresh: true,
    noticesSignOut: true,
  },
  {
    name: 'passport-openidconnect',
    file: () => program('passport-openidconnect.mjs'),
    register: registerOidc,
    flags: ['--skip-granting-access'],
    canRefresh: true,
  },
  {
    name: 'oidc-client-ts',
    file: () => program('oidc-client-ts.mjs'),
    register: registerOidc,
    flags: ['--public'],
    canRefresh: true,
  },
  {
    name: 'Auth.js',
    file: () => program('auth-js.mjs'),
    register: registerOidc,
    callback: '/auth/callback/passport',
    back: '/auth/signout',
  },
  {
    name: '@node-saml/node-saml (code of docs/integration/saml.md)',
    file: () => programOfDocs('docs/integration/saml.md', 'saml-sp.mjs'),
    register: registerSaml,
    noticesSignOut: true,
  },
  {
    name: 'SimpleSAMLphp of Debian',
    file: () => program('simplesamlphp.mjs'),
    debian: ['simplesamlphp', 'php-cli', 'php-xml', 'php-mbstring'],
    register: registerSaml,
    acs: '/module.php/saml/sp/saml2-acs.php/passport',
    slo: '/module.php/saml/sp/saml2-logout.php/passport',
    noticesSignOut: true,
  },
  {
    name: 'Shibboleth SP of Debian',
    file: () => program('shibboleth.mjs'),
    debian: ['apache2', 'libapache2-mod-shib', 'shibboleth-sp-utils'],
    register: registerSaml,
    acs: '/Shibboleth.sso/SAML2/POST',
    slo: '/Shibboleth.sso/SLO/Redirect',
    noticesSignOut: true,
  },
  {
    name: 'mod_auth_mellon of Debian',
    file: () => program('mod-auth-mellon.mjs'),
    debian: ['apache2', 'libapache2-mod-auth-mellon'],
    register: registerSaml,
    acs: '/mellon/postResponse',
    slo: '/mellon/logout',
    noticesSignOut: true,
  },
  {
    name: 'mod_auth_openidc of Debian',
    file: () => program('mod-auth-openidc.mjs'),
    debian: ['apache2', 'libapache2-mod-auth-openidc'],
    register: registerOidc,
    flags: ['--skip-granting-access'],
    backchannel: '/callback?logout=backchannel',
    noticesSignOut: true,
  },
];
