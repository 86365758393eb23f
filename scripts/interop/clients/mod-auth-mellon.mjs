import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeApache } from './apache.mjs';
import { runUntilStopped } from './child.mjs';
import { OWN_URL, PASSPORT_URL } from './parts.mjs';

const { KEY_FILE, CERTIFICATE_FILE } = process.env;
const folder = mkdtempSync(join(tmpdir(), 'passport-mellon-'));
chmodSync(folder, 0o755);
// Its processes read them under their own account.
for (const [from, to] of [
  [KEY_FILE, 'sp.key'],
  [CERTIFICATE_FILE, 'sp.pem'],
]) {
  cpSync(from, join(folder, to));
  chmodSync(join(folder, to), 0o644);
}
writeFileSync(join(folder, 'idp.xml'), await (await fetch(`${PASSPORT_URL}/saml/metadata`)).text());
// Without a format in its own metadata it requests a transient NameID, which we refuse.
const certificate = readFileSync(CERTIFICATE_FILE, 'utf8').replace(/-----[^-]+-----|\s/g, '');
const binding = 'urn:oasis:names:tc:SAML:2.0:bindings';
writeFileSync(
  join(folder, 'sp.xml'),
  `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${OWN_URL}/metadata">
<SPSSODescriptor AuthnRequestsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
<KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data>
<X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>
<SingleLogoutService Binding="${binding}:HTTP-Redirect" Location="${OWN_URL}/mellon/logout"/>
<NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</NameIDFormat>
<AssertionConsumerService index="0" isDefault="true" Binding="${binding}:HTTP-POST" Location="${OWN_URL}/mellon/postResponse"/>
</SPSSODescriptor></EntityDescriptor>`,
);
const [command, ...args] = writeApache(folder, {
  module: 'mod_auth_mellon',
  name: 'auth_mellon_module',
  // Its cookies are SameSite=None, which browsers take with https alone.
  directives: `SetEnvIf Request_URI . MELLON_DISABLE_SAMESITE=1
<Location />
  MellonEnable info
  MellonEndpointPath /mellon
  MellonSPMetadataFile ${folder}/sp.xml
  MellonSPPrivateKeyFile ${folder}/sp.key
  MellonSPCertFile ${folder}/sp.pem
  MellonIdPMetadataFile ${folder}/idp.xml
  MellonSecureCookie Off
</Location>`,
  claim: 'MELLON_email',
  claims: ['MELLON_first_name', 'MELLON_last_name', 'MELLON_email'],
  signIn: `/mellon/login?ReturnTo=${encodeURIComponent(`${OWN_URL}/`)}`,
  signOut: `/mellon/logout?ReturnTo=${encodeURIComponent(`${OWN_URL}/`)}`,
});
await runUntilStopped(command, args);
rmSync(folder, { recursive: true, force: true });
