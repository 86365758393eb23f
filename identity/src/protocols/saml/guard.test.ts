import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { deflateRawSync } from 'node:zlib';
import type { SAML } from '@node-saml/node-saml';
import { signUp } from '../../testing/flows';
import { describeOnOneDatabase, startTestService, type TestService } from '../../testing/harness';
import { operate } from '../../testing/operate';
import { spKey } from '../../testing/samlKeys';
import { acsUrl, entityId, samlPeer, sloUrl } from '../../testing/samlPeer';

const evilAcs = 'https://evil.example/acs';

describeOnOneDatabase('SAML messages that are crafted to be misread (R-55)', (driver) => {
  let service: TestService;
  let cookies: Record<string, string>;
  let key: Awaited<ReturnType<typeof spKey>>;
  let peer: SAML;
  /** A request that the service provider signed, as XML. */
  let signed: string;
  // No test here changes anything, so they share one service.
  beforeAll(async () => {
    key = await spKey();
    service = await startTestService({ driver });
    service.clock.step((Date.now() - service.clock.now().getTime()) / 1000);
    const person = await signUp(service);
    cookies = { sso: (await service.call('POST', '/user/sso_cookie/', { token: person.jwt.access })).cookie('sso')! };
    const words = ['--acs-url', acsUrl, '--acs-url', `${acsUrl}/2`, '--slo-url', sloUrl, '--certificate', key.file];
    await operate(service, 'saml', 'create', '--entity-id', entityId, ...words);
    peer = await samlPeer(service, {
      privateKey: key.privateKey,
      authnRequestBinding: 'HTTP-POST',
      skipRequestCompression: true,
    });
    signed = Buffer.from(
      /name="SAMLRequest" value="([^"]+)"/.exec(await peer.getAuthorizeFormAsync(''))![1]!,
      'base64',
    ).toString();
  });
  afterAll(() => service.close());

  const post = (xml: string | Buffer, path = '/saml/sso') =>
    service.call('POST', path, {
      body: new URLSearchParams({ SAMLRequest: Buffer.from(xml).toString('base64') }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      cookies,
    });
  const refuse = async (xml: string | Buffer, path?: string) => {
    const { status, body } = await post(xml, path);
    expect([status, String(body).includes('SAMLResponse')]).toEqual([400, false]);
  };
  const signatureIn = (xml: string) => /<Signature[\s\S]*<\/Signature>/.exec(xml)![0];
  const idOf = (xml: string) => /ID="([^"]+)"/.exec(xml)![1]!;
  const toOther = (xml: string) =>
    xml.replace(`AssertionConsumerServiceURL="${acsUrl}"`, `AssertionConsumerServiceURL="${acsUrl}/2"`);

  it('the signed request itself is answered', async () => {
    const { status, body } = await post(signed);
    expect([status, String(body).includes('SAMLResponse')]).toEqual([200, true]);
  });

  it.each(['\0', '&#0;', '&#x000;', '&#xD800;', '&#x110000;', '&#99999999999999;'])(
    'an invalid XML character (%j) is refused, as any other message (R-60)',
    (character) => refuse(signed.replace(`>${entityId}<`, `>${entityId}${character}<`)),
  );

  it('a RelayState with a NUL is refused (R-60)', async () => {
    const fields = { SAMLRequest: Buffer.from(signed).toString('base64'), RelayState: 'a\0b' };
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams(fields).toString();
    expect((await service.call('POST', '/saml/sso', { body, headers, cookies })).status).toBe(400);
  });

  it('a message that was changed after signing, or never signed, is refused', async () => {
    expect(toOther(signed)).not.toBe(signed);
    await refuse(toOther(signed));
    await refuse(signed.replace(signatureIn(signed), ''));
    const other = await samlPeer(service, {
      privateKey: (await spKey('stranger')).privateKey,
      authnRequestBinding: 'HTTP-POST',
      skipRequestCompression: true,
    });
    const form = /name="SAMLRequest" value="([^"]+)"/.exec(await other.getAuthorizeFormAsync(''))![1]!;
    await refuse(Buffer.from(form, 'base64'));
  });

  it.each<[string, (xml: string) => string]>([
    [
      'the signed request within the signature of another one',
      (xml) => {
        const evil = toOther(xml).replace(idOf(xml), '_evil').replace(signatureIn(xml), '');
        return evil.replace(
          '</samlp:AuthnRequest>',
          `${signatureIn(xml).replace('</Signature>', `<Object>${xml.replace(signatureIn(xml), '')}</Object></Signature>`)}</samlp:AuthnRequest>`,
        );
      },
    ],
    [
      'the signed request within an extension of another one',
      (xml) => {
        const evil = toOther(xml).replace(idOf(xml), '_evil').replace(signatureIn(xml), '');
        return evil.replace(
          '</samlp:AuthnRequest>',
          `<samlp:Extensions>${xml}</samlp:Extensions></samlp:AuthnRequest>`,
        );
      },
    ],
    [
      'the signed request around another one',
      (xml) => xml.replace('</samlp:AuthnRequest>', `${toOther(xml)}</samlp:AuthnRequest>`),
    ],
    ['a signature of another ID', (xml) => toOther(xml).replace(`ID="${idOf(xml)}"`, 'ID="_evil"')],
    [
      'an ID that occurs twice',
      (xml) => xml.replace('</samlp:AuthnRequest>', `<x ID="${idOf(xml)}"/></samlp:AuthnRequest>`),
    ],
    ['two signatures', (xml) => xml.replace('</samlp:AuthnRequest>', `${signatureIn(xml)}</samlp:AuthnRequest>`)],
    ['a signature that is not of the message', (xml) => xml.replace(`URI="#${idOf(xml)}"`, 'URI=""')],
    [
      'a weak signature',
      (xml) =>
        xml.replace('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'),
    ],
    [
      'a signature with a shared key',
      (xml) =>
        xml.replace('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'http://www.w3.org/2000/09/xmldsig#hmac-sha1'),
    ],
    ['a comment in the name of the sender', (xml) => xml.replace(entityId, `${entityId}<!-- -->.evil.example`)],
    ['another namespace', (xml) => xml.replaceAll('urn:oasis:names:tc:SAML:2.0:protocol', 'urn:evil')],
    ['another version', (xml) => xml.replace('Version="2.0"', 'Version="1.1"')],
    ['another destination', (xml) => xml.replace('http://localhost:3000/saml/sso', 'https://evil.example/saml/sso')],
    ['something that is no XML', () => '<samlp:AuthnRequest'],
    ['nothing', () => ''],
  ])('%s is refused', async (_case, change) => {
    const evil = change(signed);
    expect(evil).not.toBe(signed);
    await refuse(evil);
  });

  it('entities are refused and never expanded', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>${signed}`;
    const external = `<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>${signed.replace(entityId, '&x;')}`;
    for (const xml of [bomb, external, signed.replace(entityId, '&x;')]) await refuse(xml);
  });

  it('a DEFLATE bomb is refused', async () => {
    const packed = deflateRawSync(Buffer.alloc(50_000_000, ' ')).toString('base64');
    const query = { SAMLRequest: packed };
    expect((await service.call('GET', '/saml/sso', { query, cookies })).status).toBe(400);
    await refuse(`${signed}${' '.repeat(100_000)}`);
  });

  it('the query is signed as a whole: another RelayState or algorithm is refused', async () => {
    const by = await samlPeer(service, { privateKey: key.privateKey });
    const address = new URL(await by.getAuthorizeUrlAsync('state', undefined, {}));
    const open = (change: (query: URLSearchParams) => void) => {
      const query = new URLSearchParams(address.search);
      change(query);
      return service.call('GET', `/saml/sso?${query}`, { cookies });
    };
    expect((await open(() => undefined)).status).toBe(200);
    expect((await open((query) => query.set('RelayState', 'evil'))).status).toBe(400);
    expect((await open((query) => query.delete('RelayState'))).status).toBe(400);
    expect((await open((query) => query.delete('Signature'))).status).toBe(400);
    expect((await open((query) => query.set('SigAlg', 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'))).status).toBe(400);
    expect((await open((query) => query.append('SAMLRequest', query.get('SAMLRequest')!))).status).toBe(400);
  });

  it('a percent-encoded duplicate of a signed parameter is not read', async () => {
    const by = await samlPeer(service, { privateKey: key.privateKey });
    const { search } = new URL(await by.getAuthorizeUrlAsync('', undefined, {}));
    const unsigned = await samlPeer(service, { callbackUrl: `${acsUrl}/2` });
    const evil = new URL(await unsigned.getAuthorizeUrlAsync('', undefined, {})).searchParams.get('SAMLRequest')!;
    const open = async (query: string) => (await service.call('GET', `/saml/sso?${query}`, { cookies })).status;
    expect(await open(search.slice(1))).toBe(200);
    expect(await open(`SAMLReques%74=${encodeURIComponent(evil)}&${search.slice(1)}`)).toBe(400);
    expect(await open(`${search.slice(1)}&Relay%53tate=evil`)).toBe(400);
  });

  it('a RelayState that node-saml signs in another encoding than it sends is accepted', async () => {
    const by = await samlPeer(service, { privateKey: key.privateKey });
    const address = await by.getAuthorizeUrlAsync("/wiki/Main page (Anna's)", undefined, {});
    expect(address).toContain('Main+page+%28');
    const { status, body } = await service.call('GET', `/saml/sso${new URL(address).search}`, { cookies });
    expect([status, String(body).includes('value="/wiki/Main page (Anna')]).toEqual([200, true]);
    const evil = address.replace('Main+page', 'Evil+page');
    expect((await service.call('GET', `/saml/sso${new URL(evil).search}`, { cookies })).status).toBe(400);
  });

  it('a message of one kind is refused at the endpoint of another', async () => {
    await refuse(signed, '/saml/slo');
    await refuse(signed.replaceAll('AuthnRequest', 'LogoutRequest'), '/saml/slo');
    await refuse(signed.replaceAll('AuthnRequest', 'ArtifactResolve'));
  });

  it('an unregistered address is refused even if it is signed', async () => {
    const evil = await samlPeer(service, {
      privateKey: key.privateKey,
      callbackUrl: evilAcs,
      authnRequestBinding: 'HTTP-POST',
      skipRequestCompression: true,
    });
    await refuse(
      Buffer.from(/name="SAMLRequest" value="([^"]+)"/.exec(await evil.getAuthorizeFormAsync(''))![1]!, 'base64'),
    );
  });
});
