import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { signIn, signUp, type Person } from '../../testing/flows';
import { describeOnOneDatabase, startTestService, type TestService } from '../../testing/harness';
import { daySeconds } from '../../platform/clock';

const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const device = (letter: string) => ({ cookies: { device: letter.repeat(43) }, headers: firefox, ip: '77.88.8.8' });

describeOnOneDatabase('a sign-in on a new device', (driver) => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    service = await startTestService({
      driver,
      config: { limits: { resendSeconds: 0, sendsSession: 1000, sendsDay: 1000 } },
    });
    person = await signUp(service, {}, device('a'));
  });
  afterEach(() => service.close());
  const notices = async () =>
    (await service.messages(person.email)).filter(({ subject }) => subject === 'Вход в аккаунт с нового устройства');

  it('notifies the person, with the device and the place; a recognized device does not', async () => {
    await signIn(service, person, device('a'));
    expect(await notices()).toEqual([]);
    await signIn(service, person, device('b'));
    expect((await notices())[0]?.text).toContain('Устройство: Firefox, Linux\nМесто: Россия\n');
    await signIn(service, person, device('b'));
    expect(await notices()).toHaveLength(1);
  });

  it('browsers without a cookie cause at most three notices a day', async () => {
    for (let n = 0; n < 5; n += 1) await signIn(service, person, { headers: firefox });
    expect(await notices()).toHaveLength(3);
    service.clock.step(daySeconds);
    await signIn(service, person, { headers: firefox });
    expect(await notices()).toHaveLength(4);
  });

  it('the first device of an account causes no notice', async () => {
    const boris = await signUp(service, { phone: '+79160000001', email: 'boris@example.com' });
    await signIn(service, boris, device('c'));
    expect((await service.messages(boris.email)).filter(({ code }) => !code)).toEqual([]);
  });
});
