import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OWN_URL, PORT } from './parts.mjs';

const modules = [
  ...['mpm_event', 'authn_core', 'authz_core', 'authz_user', 'auth_basic', 'dir', 'mime', 'include', 'headers'],
  ...['setenvif', 'alias'],
];

/**
 * Writes the configuration of an Apache that serves one page: the user whom its module has signed in, and the next actions.
 * @param {string} folder its own
 * @param {{ module: string, name: string, directives: string, claim: string, claims: string[], signIn: string, signOut: string }} site
 *   `name`: of the module in LoadModule; `claim`: variable that is set when a user is signed in
 * @returns {string[]} command that runs it in the foreground
 */
export function writeApache(folder, { module, name, directives, claim, claims, signIn, signOut }) {
  const pages = join(folder, 'pages');
  mkdirSync(pages);
  const shown = claims.map((claimName) => `<!--#echo var="${claimName}" -->`).join(' ');
  writeFileSync(
    join(pages, 'index.shtml'),
    `<!--#if expr="-n reqenv('${claim}')" --><pre>${shown}</pre><a href="${signOut}">Sign out</a>
<!--#else --><a href="${signIn}">Sign in</a><!--#endif -->`,
  );
  const moduleFile = (file) => `/usr/lib/apache2/modules/${file}.so`;
  const conf = `
ServerRoot ${folder}
ServerName ${OWN_URL}
UseCanonicalName On
Listen 127.0.0.1:${PORT}
PidFile ${folder}/apache.pid
Mutex posixsem
DefaultRuntimeDir ${folder}
${modules.map((loaded) => `LoadModule ${loaded}_module ${moduleFile(`mod_${loaded}`)}`).join('\n')}
LoadModule ${name} ${moduleFile(module)}
User www-data
Group www-data
ErrorLog ${folder}/error.log
DocumentRoot ${pages}
DirectoryIndex index.shtml
TypesConfig /etc/mime.types
AddType text/html .shtml
AddOutputFilter INCLUDES .shtml
Header always set Cache-Control no-store
<Directory ${pages}>
  Options +Includes
  Require all granted
</Directory>
${directives}
`;
  writeFileSync(join(folder, 'apache.conf'), conf);
  return ['apache2', '-DFOREGROUND', '-f', join(folder, 'apache.conf')];
}
