import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { startWithPerson, turnOn, somePassword } from '../../testing/factors';
import { ok, proveEmail, signInProof, someBrowser, standardAuth, type Caller, type Person } from '../../testing/flows';
import { describeOnBothDatabases, type TestService } from '../../testing/harness';

describeOnBothDatabases('a code to a contact that a change has replaced', (driver, itOnOneDatabase) => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    ({ service, person } = await startWithPerson(driver));
    // The browser becomes a recognized device: the sign-in of one statement counts only there.
    ok(await standardAuth(service, await signInProof(service, person, someBrowser), someBrowser));
  });
  afterEach(() => service.close());

  /** The state after a change whose invalidation of old codes missed a code sent at the same time. */
  const changed = (set: { phone: string } | { email: string }) =>
    service.storage.db.updateTable('users').set(set).execute();
  const bySms = (caller: Caller) => signInProof(service, person, caller);
  const byEmail = async (caller: Caller) => {
    const address = { email: person.email, user: person.id };
    return { user: person.id, email_verification: await proveEmail(service, 'SIGNIN', address, caller) };
  };
  const stranger: Caller = { cookies: { device: 's'.repeat(43) } };

  it.each([
    ['the phone, in a recognized browser', bySms, { phone: '+79160000077' }, someBrowser],
    ['the phone, in a new browser', bySms, { phone: '+79160000077' }, stranger],
    ['the address, in a recognized browser', byEmail, { email: 'new@example.com' }, someBrowser],
    ['the address, in a new browser', byEmail, { email: 'new@example.com' }, stranger],
  ] as const)('signs nobody in: %s (R-20)', async (_which, prove, set, caller) => {
    const body = await prove(caller);
    await changed(set);
    const { status, body: answer } = await standardAuth(service, body, caller);
    expect([status, answer.code]).toEqual([400, 'wrong_code']);
  });

  itOnOneDatabase('does not count along with the second factor either, nor for the other contact', async () => {
    await turnOn(service, person, 'PASSWORD');
    const [sms, email] = [await bySms(someBrowser), await byEmail(someBrowser)];
    await changed({ phone: '+79160000077' });
    const proof = { password: somePassword };
    expect((await standardAuth(service, { ...sms, ...proof }, someBrowser)).body.code).toBe('wrong_code');
    ok(await standardAuth(service, { ...email, ...proof }, someBrowser));
  });
});
