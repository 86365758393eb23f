import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { describeOnOneDatabase } from '../../testing/harness';
import { authnRequestXml, logoutRequestXml, signedMessage } from '../../testing/samlMessages';
import { startSamlService, type SamlService } from '../../testing/samlService';

/** A failure names its seed. */
const runs = Number(process.env.FUZZ_RUNS ?? 2000);

const pieces = fc.constantFrom(
  '<samlp:NameIDPolicy Format="x"/>',
  '<ds:Object xmlns:ds="http://www.w3.org/2000/09/xmldsig#"/>',
  '<a><b/></a>',
  '</saml:Issuer>',
  '<!DOCTYPE x [<!ENTITY a "b">]>',
  '<!--x-->',
  '<?x?>',
  '&#0;',
  '&x;',
  '&#xD800;',
  ' ID="_x"',
  ' xmlns="urn:x"',
  ' xmlns:samlp=""',
  '\u0000',
  '\ud800',
  '__proto__',
  'constructor',
  '<a>'.repeat(3000),
);
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  pieces,
  fc.constant(''),
  fc.constant('я'.repeat(3000)),
);

/** Content that no response may reveal: a stack trace, a query, a library. */
const internal = /\bat .*\(|node_modules|\.ts:\d|SyntaxError|TypeError|RangeError|violates|column |relation /;

describeOnOneDatabase('SAML: random input', (driver) => {
  let saml: SamlService;
  let messages: string[];
  let cookies: Record<string, string>;
  beforeAll(async () => {
    saml = await startSamlService(driver);
    const session = await saml.enter(await saml.signUp());
    ({ cookies } = session);
    const issueInstant = saml.now();
    const plain = [
      authnRequestXml({ issueInstant, content: '<samlp:NameIDPolicy/>' }),
      logoutRequestXml({ nameId: 'nobody', sessionIndex: 'x' }, { issueInstant }),
    ];
    messages = [...plain, ...plain.map((xml) => signedMessage(xml, saml.key.privateKey))];
  });
  afterAll(() => saml.service.close());

  it('causes no internal error, and no response reveals internals (R-60)', async () => {
    /** A message with a piece inserted or removed. */
    const bent = fc
      .record({ which: fc.nat(3), at: fc.double({ min: 0, max: 1, noNaN: true }), cut: fc.nat(60), piece: texts })
      .map(({ which, at, cut, piece }) => {
        const xml = messages[which] ?? '';
        const from = Math.floor(at * xml.length);
        return xml.slice(0, from) + piece + xml.slice(from + cut);
      });
    const xml = fc.oneof({ weight: 4, arbitrary: bent }, texts);
    const packed = fc.oneof(
      { weight: 5, arbitrary: xml.map((text) => Buffer.from(text).toString('base64')) },
      { weight: 5, arbitrary: xml.map((text) => deflateRawSync(text).toString('base64')) },
      { weight: 1, arbitrary: texts },
    );
    const fields = fc.record(
      { SAMLRequest: packed, SAMLResponse: packed, RelayState: texts, SigAlg: texts, Signature: texts },
      { requiredKeys: [] },
    );
    const request = fc.record({
      fields,
      path: fc.constantFrom('/saml/sso', '/saml/slo'),
      method: fc.constantFrom('GET', 'POST'),
      type: fc.constantFrom('application/x-www-form-urlencoded', 'application/json', 'text/xml'),
      isSignedIn: fc.boolean(),
    });
    type Drawn = typeof request extends fc.Arbitrary<infer Value> ? Value : never;
    const send = async ({ fields: given, path, method, type, isSignedIn }: Drawn) => {
      const form = new URLSearchParams(given).toString();
      const options = { cookies: isSignedIn ? cookies : {} };
      if (method === 'GET') return saml.service.call('GET', `${path}?${form}`, options);
      const body = type === 'application/json' ? JSON.stringify(given) : form;
      return saml.service.call('POST', path, { ...options, body, headers: { 'content-type': type } });
    };
    await fc.assert(
      fc.asyncProperty(request, async (drawn) => {
        const { status, body } = await send(drawn);
        expect(status).toBeLessThan(500);
        expect(typeof body === 'string' ? body : JSON.stringify(body)).not.toMatch(internal);
      }),
      { numRuns: runs },
    );
  });

  it.each(['/saml/sso', '/saml/slo'])('POST %s refuses bodies other than a form (R-60)', async (path) => {
    const json = { 'content-type': 'application/json' };
    const bodies = ['', '{}', '{"SAMLRequest":1}', '{"SAMLRequest":["a"]}', '[]', 'null', '"x"'];
    for (const body of bodies)
      expect((await saml.service.call('POST', path, { body, headers: json })).status).toBe(400);
    expect((await saml.service.call('POST', path)).status).toBe(400);
  });

  it.each(['continue', 'start', 'logout'])('GET /saml/%s refuses an id of any other shape (R-60)', async (room) => {
    const id = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom('..', '%', '%00', '%FF', '__proto__'),
    );
    await fc.assert(
      fc.asyncProperty(id, async (text) => {
        const path = /^[%.]/.test(text) ? text : new URLSearchParams({ text }).toString().slice(5);
        const { status } = await saml.service.call('GET', `/saml/${room}/${path}`, { cookies });
        expect([400, 404, 414]).toContain(status);
      }),
      { numRuns: 100 },
    );
  });
});
