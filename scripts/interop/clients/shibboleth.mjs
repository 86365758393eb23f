import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeApache } from './apache.mjs';
import { runUntilStopped } from './child.mjs';
import { OWN_URL, PASSPORT_URL } from './parts.mjs';

const { KEY_FILE, CERTIFICATE_FILE } = process.env;
const folder = mkdtempSync(join(tmpdir(), 'passport-shibboleth-'));
// Apache's own processes read it under their account.
chmodSync(folder, 0o755);

const attributes = ['first_name', 'last_name', 'email'];
const basic = 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic';
writeFileSync(
  join(folder, 'attribute-map.xml'),
  `<Attributes xmlns="urn:mace:shibboleth:2.0:attribute-map">
${attributes.map((name) => `<Attribute name="${name}" nameFormat="${basic}" id="${name}"/>`).join('\n')}
</Attributes>`,
);
writeFileSync(join(folder, 'idp.xml'), await (await fetch(`${PASSPORT_URL}/saml/metadata`)).text());
const config = join(folder, 'shibboleth2.xml');
writeFileSync(
  config,
  `<SPConfig xmlns="urn:mace:shibboleth:3.0:native:sp:config" clockSkew="180">
  <OutOfProcess logger="/etc/shibboleth/console.logger"/>
  <InProcess logger="/etc/shibboleth/console.logger"/>
  <UnixListener address="${folder}/shibd.sock"/>
  <ApplicationDefaults entityID="${OWN_URL}/metadata" signing="true">
    <Sessions lifetime="28800" timeout="3600" relayState="ss:mem" checkAddress="false" handlerSSL="false" cookieProps="http"
        redirectLimit="exact">
      <SSO entityID="${PASSPORT_URL}/saml/metadata">SAML2</SSO>
      <Logout>SAML2 Local</Logout>
    </Sessions>
    <Errors/>
    <MetadataProvider type="XML" path="${folder}/idp.xml"/>
    <AttributeExtractor type="XML" path="${folder}/attribute-map.xml"/>
    <CredentialResolver type="File" key="${KEY_FILE}" certificate="${CERTIFICATE_FILE}"/>
  </ApplicationDefaults>
  <SecurityPolicyProvider type="XML" path="/etc/shibboleth/security-policy.xml"/>
  <ProtocolProvider type="XML" path="/etc/shibboleth/protocols.xml"/>
</SPConfig>`,
);

const apache = writeApache(folder, {
  module: 'mod_shib',
  name: 'mod_shib',
  directives: `ShibConfig ${config}
<Location />
  AuthType shibboleth
  ShibRequestSetting requireSession false
  Require shibboleth
</Location>`,
  claim: 'email',
  claims: attributes,
  signIn: `/Shibboleth.sso/Login?target=${encodeURIComponent(`${OWN_URL}/`)}`,
  signOut: `/Shibboleth.sso/Logout?return=${encodeURIComponent(`${OWN_URL}/`)}`,
});
// Together, so that they end together; Apache waits for the socket of the other.
const script = `shibd -F -f -c ${config} -p ${folder}/shibd.pid & while [ ! -S ${folder}/shibd.sock ]; do sleep 0.1; done
${apache.join(' ')}`;
await runUntilStopped('sh', ['-c', script]);
rmSync(folder, { recursive: true, force: true });
