import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ok, type Person } from '../../testing/flows';
import { describeOnOneDatabase, type TestService } from '../../testing/harness';
import { answerLogout, messageIn, sloWords, startSamlVisit, type SamlVisit } from '../../testing/samlVisit';

describeOnOneDatabase('a logout at service providers', (driver) => {
  let service: TestService;
  let person: Person;
  let visit: SamlVisit;
  let begun: Awaited<ReturnType<typeof startSamlVisit>>;
  beforeEach(async () => {
    begun = await startSamlVisit(driver);
    ({ service, person, visit } = begun);
  });
  afterEach(() => service.close());

  const enter = (name: string) => begun.enter(name, ...sloWords(name));
  /** Signs out here. @returns the path where the browser continues */
  const signOut = async (): Promise<string> =>
    ok(await service.call('POST', '/user/logout/', { token: person.jwt.access })).continue;
  const page = async (path: string): Promise<string> => String((await visit.open(path)).body);

  it.each([
    ['persistent', 'email', 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
    ['email', 'persistent', 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'],
  ] as const)(
    'names the person and the session as the assertion does, also after the format was changed (%s to %s)',
    async (format, name_id_format, identifierFormat) => {
      await visit.register('wiki', ...sloWords('wiki'), '--name-id', format);
      const { xml, sp, profile } = await visit.enter('wiki', { identifierFormat });
      await service.storage.db.updateTable('saml_service_providers').set({ name_id_format }).execute();
      const address = await visit.locationOf(await signOut());
      const request = messageIn(address);
      const nameId = /<saml:NameID.*?<\/saml:NameID>/;
      expect(nameId.exec(request)?.[0]).toBe(nameId.exec(xml)?.[0]);
      const read = await sp.validateRedirectAsync(
        Object.fromEntries(new URL(address).searchParams),
        new URL(address).search.slice(1),
      );
      const { nameID, nameIDFormat, sessionIndex } = profile;
      expect(read.profile).toMatchObject({ nameID, nameIDFormat, sessionIndex });
    },
  );

  it('shows the response of each service, and which has not responded', async () => {
    const names = ['wiki', 'mail', 'files'] as const;
    const [wiki, mail] = [await enter(names[0]), await enter(names[1]), await enter(names[2])];
    const path = await signOut();
    const asked = [await visit.locationOf(path), await visit.locationOf(path), await visit.locationOf(path)];
    const answer = ({ sp }: typeof wiki, isEnded: boolean): Promise<string> => {
      const { host } = new URL(sp.options.logoutCallbackUrl ?? '');
      return answerLogout(sp, asked.find((each) => new URL(each).host === host) ?? '', isEnded);
    };
    // node-saml responds with this if the NameID of the request is not that of its signed-in user.
    expect(await visit.locationOf(await answer(wiki, false))).toBe(path);
    expect(await visit.locationOf(await answer(mail, true))).toBe(path);
    const shown = (await page(path)).replaceAll('\u00a0', ' ');
    expect(shown).toMatch(/wiki.{0,20}<small>Ответил, что не знает этого пользователя[^<]*\(UnknownPrincipal\)</);
    expect(shown).toMatch(/mail.{0,20}<small>Выход выполнен</);
    expect(shown).toMatch(/files.{0,20}<small>Не ответил/);
    await service.storage.db
      .updateTable('saml_sessions')
      .set({ logout_status: 'RequestDenied' })
      .where('logout_state', '=', 'failed')
      .execute();
    expect(await page(path)).toMatch(/wiki.{0,20}<small>Ответил, что выйти[^<]*\(RequestDenied\)</);
  });
});
