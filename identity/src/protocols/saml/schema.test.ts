import { afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { findXmllint } from '../../../../scripts/lib/xmllint.mjs';
import { signUp } from '../../testing/flows';
import { describeOnOneDatabase, startTestService, type TestService } from '../../testing/harness';
import { spKey } from '../../testing/samlKeys';
import { formOf, requestFormOf, xmlOf } from '../../testing/samlPeer';
import { messageIn, samlVisit, sloWords, type SamlVisit } from '../../testing/samlVisit';
import { schemaFaults } from './testing/schemaFaults';

const installSeconds = 180;

describeOnOneDatabase('validation against the OASIS schemas for metadata and messages', (driver) => {
  let service: TestService;
  let visit: SamlVisit;
  let key: Awaited<ReturnType<typeof spKey>>;
  beforeAll(async () => {
    findXmllint();
    key = await spKey();
  }, installSeconds * 1000);
  beforeEach(async () => {
    service = await startTestService({ driver });
    service.clock.step((Date.now() - service.clock.now().getTime()) / 1000);
    visit = await samlVisit(service, await signUp(service), key);
  });
  afterEach(() => service.close());

  const enter = async (name: string, ...more: string[]) => {
    await visit.register(name, ...more);
    return visit.enter(name);
  };

  it('the metadata is valid, and with two elements swapped it is not (R-55)', async () => {
    const xml = String((await service.call('GET', '/saml/metadata')).body);
    expect(schemaFaults('metadata', xml)).toEqual([]);
    const turned = xml.replace(/(<NameIDFormat>.*?<\/NameIDFormat>)(.*)(<\/IDPSSODescriptor>)/s, '$2$1$3');
    expect(schemaFaults('metadata', turned).join()).toContain('NameIDFormat');
  });

  it('a response is valid: with an assertion, with an encrypted one and without one (R-55)', async () => {
    const fields = ['user_id', 'smart_id', 'first_name', 'last_name', 'email', 'phone'];
    const all = fields.flatMap((field) => ['--attribute', `${field}=${field}`]);
    expect(schemaFaults('message', (await enter('wiki', ...all)).xml)).toEqual([]);
    const encrypted = (await enter('mail', '--encryption-certificate', key.file)).xml;
    expect(encrypted).toContain('EncryptedAssertion');
    expect(schemaFaults('message', encrypted)).toEqual([]);
    await visit.register('files');
    const passive = await visit.peer('files', { passive: true, forceAuthn: true });
    const failure = xmlOf(formOf(await visit.signIn(passive)));
    expect(failure).toContain('NoPassive');
    expect(schemaFaults('message', failure)).toEqual([]);
  });

  it('logout messages of the redirect binding are valid, even if a service has not responded (R-55)', async () => {
    const wiki = await enter('wiki', ...sloWords('wiki'));
    const mail = await enter('mail', ...sloWords('mail'));
    const path = await visit.locationOf(await wiki.sp.getLogoutUrlAsync(wiki.profile, '', {}));
    const request = messageIn(await visit.locationOf(path));
    expect(schemaFaults('message', request)).toEqual([]);
    const partial = messageIn(await visit.locationOf(path));
    expect(partial).toContain('status:PartialLogout');
    expect(schemaFaults('message', partial)).toEqual([]);
    const unknown = await mail.sp.getLogoutUrlAsync({ ...mail.profile, nameID: 'nobody' }, '', {});
    expect(schemaFaults('message', messageIn(await visit.locationOf(unknown)))).toEqual([]);
  });

  it('logout messages of the POST binding are valid (R-55)', async () => {
    const wiki = await enter('wiki', ...sloWords('wiki', 'post'));
    await enter('mail', ...sloWords('mail', 'post'));
    const path = await visit.locationOf(await wiki.sp.getLogoutUrlAsync(wiki.profile, '', {}));
    const toMail = requestFormOf(await visit.open(path));
    expect(schemaFaults('message', Buffer.from(toMail.SAMLRequest, 'base64').toString())).toEqual([]);
    const toWiki = xmlOf(formOf(await visit.open(path)));
    expect(toWiki).toContain('LogoutResponse');
    expect(schemaFaults('message', toWiki)).toEqual([]);
  });
});
