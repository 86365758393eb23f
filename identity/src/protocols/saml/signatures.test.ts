import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnOneDatabase } from '../../testing/harness';
import { operate } from '../../testing/operate';
import { spKey } from '../../testing/samlKeys';
import {
  authnRequestXml,
  enveloped,
  exclusive,
  hmacSha1,
  logoutRequestXml,
  rsaSha1,
  rsaSha256,
  sha1,
  signedMessage,
  signedQuery,
  type MessageParts,
  type SigningOptions,
} from '../../testing/samlMessages';
import {
  postMessage,
  redirectMessage,
  startSamlService,
  type ProviderSession,
  type SamlService,
} from '../../testing/samlService';

describeOnOneDatabase('SAML signatures', (driver) => {
  let saml: SamlService;
  /** Two sessions of one person at the service provider: each attack presents a message for the first, to end the second. */
  let mine: ProviderSession;
  let other: ProviderSession;
  let foreign: Awaited<ReturnType<typeof spKey>>;
  beforeAll(async () => {
    saml = await startSamlService(driver);
    const person = await saml.signUp();
    mine = await saml.enter(person);
    other = await saml.enter(person);
    foreign = await spKey('stranger');
    const mail = ['--entity-id', 'https://mail.example/metadata', '--acs-url', 'https://mail.example/acs'];
    await operate(saml.service, 'saml', 'create', ...mail, '--certificate', foreign.file);
  });
  afterAll(() => saml.service.close());

  const logoutXml = (session: Partial<ProviderSession> = mine, parts: Partial<MessageParts> = {}) =>
    logoutRequestXml(
      { nameId: session.nameId ?? mine.nameId, sessionIndex: session.sessionIndex },
      { issueInstant: saml.now(), ...parts },
    );
  const sign = (xml: string, options?: SigningOptions) => signedMessage(xml, saml.key.privateKey, options);
  const signatureIn = (xml: string) => /<ds:Signature [\s\S]*<\/ds:Signature>/.exec(xml)![0];
  const idOf = (xml: string) => / ID="([^"]+)"/.exec(xml)![1]!;
  const indexOf = (session: ProviderSession) => `<samlp:SessionIndex>${session.sessionIndex}</samlp:SessionIndex>`;
  const within = (xml: string, more: string) => xml.replace('</samlp:LogoutRequest>', `${more}</samlp:LogoutRequest>`);

  const refuse = async (xml: string) => {
    const { status } = await postMessage(saml.service, 'SingleLogoutService', xml);
    expect([status, await saml.isSignedIn(other)]).toEqual([400, true]);
  };

  it.each<[string, (signed: string) => string]>([
    [
      'in an Object of the signature',
      (signed) => signed.replace('</ds:Signature>', `<ds:Object>${indexOf(other)}</ds:Object></ds:Signature>`),
    ],
    [
      'in an Object before the signed content',
      (signed) => signed.replace('<ds:SignedInfo>', `<ds:Object>${indexOf(other)}</ds:Object><ds:SignedInfo>`),
    ],
    [
      'next to the parts of the signature',
      (signed) => signed.replace('</ds:Signature>', `${indexOf(other)}</ds:Signature>`),
    ],
    [
      'in the KeyInfo of the signature',
      (signed) => signed.replace('</ds:Signature>', `<ds:KeyInfo>${indexOf(other)}</ds:KeyInfo></ds:Signature>`),
    ],
    [
      'deep in the KeyInfo of the signature',
      (signed) =>
        signed.replace(
          '</ds:Signature>',
          `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${indexOf(other)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></ds:Signature>`,
        ),
    ],
    [
      'within the value of the signature',
      (signed) => signed.replace('</ds:SignatureValue>', `${indexOf(other)}</ds:SignatureValue>`),
    ],
    [
      'in a second KeyInfo',
      (signed) =>
        signed.replace(
          '</ds:Signature>',
          `<ds:KeyInfo/><ds:KeyInfo><ds:KeyName>${indexOf(other)}</ds:KeyName></ds:KeyInfo></ds:Signature>`,
        ),
    ],
    [
      'in a message around the signed one',
      (signed) => within(logoutXml(other, { id: '_evil' }), `<samlp:Extensions>${signed}</samlp:Extensions>`),
    ],
    [
      'in a message that takes the signature of the signed one, which moves into its extensions',
      (signed) => {
        const bare = signed.replace(signatureIn(signed), '');
        const evil = logoutXml(other, { id: '_evil' });
        return within(
          evil.replace('</saml:Issuer>', `</saml:Issuer>${signatureIn(signed)}`),
          `<samlp:Extensions>${bare}</samlp:Extensions>`,
        );
      },
    ],
    [
      'in a message that takes the signature of the signed one, which moves into an Object of it',
      (signed) => {
        const bare = signed.replace(signatureIn(signed), '');
        const signature = signatureIn(signed).replace(
          '</ds:Signature>',
          `<ds:Object>${bare}</ds:Object></ds:Signature>`,
        );
        return logoutXml(other, { id: '_evil' }).replace('</saml:Issuer>', `</saml:Issuer>${signature}`);
      },
    ],
    [
      'in a message with the ID of the signed one, which is nested in it',
      (signed) => {
        const evil = logoutXml(other, { id: idOf(signed) });
        return within(
          evil.replace('</saml:Issuer>', `</saml:Issuer>${signatureIn(signed)}`),
          `<samlp:Extensions>${signed.replace(signatureIn(signed), '')}</samlp:Extensions>`,
        );
      },
    ],
    [
      'under another spelling of the ID',
      (signed) => within(signed, `<x xmlns="urn:x" xmlns:y="urn:y" y:ID="${idOf(signed)}">${indexOf(other)}</x>`),
    ],
    [
      'in a message whose signature is nested deeper',
      (signed) =>
        within(logoutXml(other, { id: idOf(signed) }), `<samlp:Extensions>${signatureIn(signed)}</samlp:Extensions>`),
    ],
    [
      'between two signatures',
      (signed) =>
        logoutXml(other, { id: idOf(signed) }).replace(
          '</saml:Issuer>',
          `</saml:Issuer>${signatureIn(signed)}${indexOf(other)}${signatureIn(signed)}`,
        ),
    ],
    [
      'with a signature within the signature',
      (signed) =>
        signed.replace(
          '</ds:Signature>',
          `<ds:Object>${signatureIn(signed)}${indexOf(other)}</ds:Object></ds:Signature>`,
        ),
    ],
    [
      'with a second SignedInfo',
      (signed) => {
        const info = /<ds:SignedInfo>[\s\S]*<\/ds:SignedInfo>/.exec(signed)![0];
        return signed.replace('</ds:Signature>', `${info}</ds:Signature>`);
      },
    ],
  ])('what is not signed is never read: a session %s (R-55)', async (_case, wrap) => {
    const signed = sign(logoutXml());
    const wrapped = wrap(signed);
    expect(wrapped).not.toBe(signed);
    await refuse(wrapped);
  });

  it.each<[string, () => string]>([
    ['two sessions', () => logoutXml(mine, { content: indexOf(other) })],
    ['two names', () => logoutXml(mine, { content: `<saml:NameID>${other.nameId}</saml:NameID>` })],
    ['two issuers', () => logoutXml(mine, { content: '<saml:Issuer>https://mail.example/metadata</saml:Issuer>' })],
    ['no name', () => logoutXml().replace(/<saml:NameID>.*<\/saml:NameID>/, '')],
    ['elements within the name', () => logoutXml({ nameId: `${mine.nameId}<x xmlns="urn:x"/>` })],
    ['another kind of message within', () => logoutXml(mine, { content: '<saml:Assertion ID="_x"/>' })],
    ['another destination', () => logoutXml(mine, { destination: 'https://evil.example/saml/slo' })],
    ['an ID twice', () => logoutXml(mine, { id: '_twice', content: '<x xmlns="urn:x" Id="_twice"/>' })],
  ])('a correctly signed message with %s is refused (R-55)', async (_case, make) => refuse(sign(make())));

  it('a comment that canonicalization leaves out is refused in a name (R-55)', async () => {
    const signed = sign(logoutXml({ nameId: `${other.nameId}.evil`, sessionIndex: other.sessionIndex }));
    await refuse(signed.replace(`${other.nameId}.evil`, `${other.nameId}<!---->.evil`));
    await refuse(signed.replace(`${other.nameId}.evil`, `${other.nameId}<?x?>.evil`));
    await refuse(signed.replace(`${other.nameId}.evil`, `<![CDATA[${other.nameId}]]>.evil`));
  });

  it('an entity is never expanded, even if the signature covers its expansion (R-55)', async () => {
    const signed = sign(logoutXml());
    const entity = `<!DOCTYPE x [<!ENTITY index "${mine.sessionIndex}">]>`;
    await refuse(entity + signed.replace(mine.sessionIndex, '&index;'));
    await refuse(`<!DOCTYPE x>${signed}`);
  });

  it('an unsigned NameIDPolicy is ignored (R-55)', async () => {
    const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
    const policy = `<samlp:NameIDPolicy Format="${transient}"/>`;
    const signed = sign(authnRequestXml({ issueInstant: saml.now() }));
    const injected = signed.replace('</ds:Signature>', `<ds:Object>${policy}</ds:Object></ds:Signature>`);
    const answer = await postMessage(saml.service, 'SingleSignOnService', injected, { cookies: mine.cookies });
    expect([answer.status, String(answer.body).includes('SAMLResponse')]).toEqual([400, false]);
  });

  it.each<[string, SigningOptions]>([
    ['an RSA-SHA1 signature', { signature: rsaSha1 }],
    ['a SHA-1 digest', { digest: sha1 }],
    ['SHA-1 throughout', { signature: rsaSha1, digest: sha1 }],
    ['inclusive canonicalization', { canonicalization: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315' }],
    [
      'a transform of inclusive canonicalization',
      { transforms: [enveloped, 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'] },
    ],
    ['a third transform', { transforms: [enveloped, exclusive, exclusive] }],
    ['no canonicalization of what is signed', { transforms: [enveloped] }],
  ])('%s is refused, although it is right in itself (R-55)', async (_case, options) =>
    refuse(sign(logoutXml(), options)),
  );

  it('a signature with the public certificate as shared key is refused (R-55)', async () => {
    const xml = sign(logoutXml(), { signature: hmacSha1, sharedKey: saml.key.certificate });
    await refuse(xml);
  });

  it('decoys of the method do not hide an RSA-SHA1 signature (R-55)', async () => {
    const signed = sign(logoutXml(), { signature: rsaSha1 });
    const method = (prefix: string, namespace: string, algorithm: string) =>
      `<${prefix}:SignatureMethod xmlns:${prefix}="${namespace}" Algorithm="${algorithm}"/>`;
    const decoys = method('x', 'urn:x', rsaSha1) + method('ds', 'http://www.w3.org/2000/09/xmldsig#', rsaSha256);
    await refuse(signed.replace('<ds:SignedInfo>', `<ds:Object>${decoys}</ds:Object><ds:SignedInfo>`));
    await refuse(signed.replace('<ds:SignedInfo>', `${decoys}<ds:SignedInfo>`));
    await refuse(signed.replace('</ds:Signature>', `<ds:KeyInfo>${decoys}</ds:KeyInfo></ds:Signature>`));
  });

  it('the key of the issuer counts: the valid signature of another service provider is refused (R-55)', async () => {
    const xml = logoutXml();
    await refuse(signedMessage(xml, foreign.privateKey));
    await refuse(signedMessage(xml, foreign.privateKey, { certificate: foreign.certificate }));
    const query = signedQuery(xml, foreign.privateKey);
    expect((await redirectMessage(saml.service, 'SingleLogoutService', query)).status).toBe(400);
  });

  it('a valid RSA-SHA1 signature of the redirect binding is refused (R-55)', async () => {
    const { privateKey } = saml.key;
    const open = async (query: string) => (await redirectMessage(saml.service, 'SingleLogoutService', query)).status;
    expect(await open(signedQuery(logoutXml(), privateKey, { signature: rsaSha1, hash: 'sha1' }))).toBe(400);
    expect(await open(signedQuery(logoutXml(), privateKey, { signature: rsaSha256, hash: 'sha1' }))).toBe(400);
    expect(await open(signedQuery(logoutXml(), privateKey, { signature: 'constructor' }))).toBe(400);
  });

  it.each<[string, SigningOptions]>([
    ['RSA-SHA256', {}],
    [
      'RSA-SHA512',
      {
        signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
        digest: 'http://www.w3.org/2001/04/xmlenc#sha512',
      },
    ],
    ['canonicalization with comments', { canonicalization: `${exclusive}WithComments` }],
  ])('the same message is accepted with %s', async (_case, options) => {
    const name = 'nobody';
    const { status, headers } = await postMessage(
      saml.service,
      'SingleLogoutService',
      sign(logoutXml({ nameId: name }), options),
    );
    expect([status, String(headers.location)]).toEqual([
      303,
      expect.stringContaining('https://sp.example/slo?SAMLResponse='),
    ]);
  });

  it('the certificate in a message is ignored', async () => {
    const signed = sign(logoutXml({ nameId: 'nobody' }), { certificate: foreign.certificate });
    expect(signed).toContain('<ds:X509Certificate>');
    expect((await postMessage(saml.service, 'SingleLogoutService', signed)).status).toBe(303);
  });

  it('only the session named in the signed content ends', async () => {
    const { status } = await postMessage(saml.service, 'SingleLogoutService', sign(logoutXml()));
    expect([status, await saml.isSignedIn(mine), await saml.isSignedIn(other)]).toEqual([303, false, true]);
    const { status: byQuery } = await redirectMessage(
      saml.service,
      'SingleLogoutService',
      signedQuery(logoutXml(other), saml.key.privateKey),
    );
    expect([byQuery, await saml.isSignedIn(other)]).toEqual([303, false]);
  });
});
