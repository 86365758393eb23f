import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeApache } from './apache.mjs';
import { runUntilStopped } from './child.mjs';
import { CLIENT_ID, CLIENT_SECRET, ISSUER, OWN_URL } from './parts.mjs';

const folder = mkdtempSync(join(tmpdir(), 'passport-openidc-'));
chmodSync(folder, 0o755);
const [command, ...args] = writeApache(folder, {
  module: 'mod_auth_openidc',
  name: 'auth_openidc_module',
  directives: `OIDCProviderMetadataURL ${ISSUER}/.well-known/openid-configuration
OIDCClientID ${CLIENT_ID}
OIDCClientSecret ${CLIENT_SECRET}
OIDCRedirectURI ${OWN_URL}/callback
OIDCCryptoPassphrase ${randomUUID()}
OIDCScope "openid profile email"
OIDCPKCEMethod S256
OIDCPassClaimsAs environment
Alias /sign-in ${folder}/pages/index.shtml
<Location />
  AuthType openid-connect
  OIDCUnAuthAction pass
  Require valid-user
</Location>
<Location /sign-in>
  OIDCUnAuthAction auth
</Location>`,
  claim: 'OIDC_CLAIM_email',
  claims: ['OIDC_CLAIM_name', 'OIDC_CLAIM_email'],
  signIn: '/sign-in',
  signOut: `/callback?logout=${encodeURIComponent(`${OWN_URL}/`)}`,
});
await runUntilStopped(command, args);
rmSync(folder, { recursive: true, force: true });
