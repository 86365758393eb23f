import { beforeEach, afterEach, expect, it } from '@jest/globals';
import { daySeconds, hourSeconds } from '../../platform/clock';
import { ok, signUp, someEmail, somePhone } from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type CallOptions, type TestService } from '../../testing/harness';
import { solvedFor } from '../../testing/solveChallenge';
import { formCall } from './testing/supportForm';

describeOnBothDatabases('requests to support are limited', (driver) => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService({ driver });
  });
  afterEach(() => service.close());

  const anonymous = { phone: somePhone, email: someEmail, body: 'Не приходит код.' };
  const send = (fields: Record<string, string>, more: CallOptions = {}) =>
    service.call('POST', '/support/send_to_email/', formCall(fields, [], more));
  /** A challenge for senders over a limit; signing up needs none. */
  const askForChallenges = () => {
    service.context.config.captcha = 'pow';
  };
  /** From an unused address. */
  let address: number;
  beforeEach(() => {
    address = 0;
  });
  const elsewhere = () => `203.0.113.${(address += 1)}`;
  /** With an unused phone. */
  let phones: number;
  beforeEach(() => {
    phones = 0;
  });
  const stranger = () => ({ ...anonymous, phone: `+7916${String((phones += 1)).padStart(7, '0')}` });
  const refused = (answer: Awaited<ReturnType<typeof send>>, code: string) => {
    expect([answer.status, answer.body.code]).toEqual([429, code]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  };

  it('to five an hour from one address; then a solved challenge lets it pass', async () => {
    askForChallenges();
    const here = { ip: '203.0.113.200' };
    for (let time = 0; time < 5; time += 1) ok(await send(stranger(), here));
    refused(await send(stranger(), here), 'captcha_required');
    const captcha_token = await solvedFor(service, 'support');
    ok(await send({ ...stranger(), captcha_token }, here));
    expect((await send({ ...stranger(), captcha_token }, here)).body.code).toBe('captcha_failed');
    ok(await send(stranger(), { ip: elsewhere() }));
  });

  it('to five an hour from one browser, whatever its address', async () => {
    askForChallenges();
    const from = (letter: string) => ({ ip: elsewhere(), cookies: { device: letter.repeat(43) } });
    for (let time = 0; time < 5; time += 1) ok(await send(stranger(), from('d')));
    refused(await send(stranger(), from('d')), 'captcha_required');
    ok(await send(stranger(), from('e')));
  });

  it.each([
    ['from one browser', () => stranger(), 'd', () => stranger(), 'e'],
    ['of visitors by phone', () => anonymous, undefined, () => stranger(), undefined],
  ])(
    'to twenty a day %s, whatever the address; then a solved challenge lets it pass',
    async (_what, one, device, another, otherDevice) => {
      askForChallenges();
      const from = (letter: string | undefined) => ({
        ip: elsewhere(),
        ...(letter !== undefined && { cookies: { device: letter.repeat(43) } }),
      });
      for (let hour = 0; hour < 4; hour += 1) {
        for (let time = 0; time < 5; time += 1) ok(await send(one(), from(device)));
        service.clock.step(hourSeconds + 1);
      }
      refused(await send(one(), from(device)), 'captcha_required');
      ok(await send(another(), from(otherDevice)));
      ok(await send({ ...one(), captcha_token: await solvedFor(service, 'support') }, from(device)));
      service.clock.step(daySeconds);
      ok(await send(one(), from(device)));
    },
  );

  it('to five an hour by phone for visitors; a solved challenge always lets its owner pass', async () => {
    const person = await signUp(service, { phone: somePhone });
    askForChallenges();
    const spellings = ['+79161234567', '8 (916) 123-45-67', '79161234567', '+7 916 123 45 67', '+7-916-123-45-67'];
    for (const phone of spellings) ok(await send({ ...anonymous, phone }, { ip: elsewhere() }));
    refused(await send(anonymous, { ip: elsewhere() }), 'captcha_required');
    ok(await send({ ...anonymous, phone: '+79161234568' }, { ip: elsewhere() }));
    // A signed-in person is identified, and the contacts of their profile are their own.
    ok(await send({ body: 'Вопрос' }, { ip: elsewhere(), token: person.jwt.access }));
    for (let time = 0; time < 6; time += 1)
      ok(await send({ ...anonymous, captcha_token: await solvedFor(service, 'support') }, { ip: elsewhere() }));
    service.clock.step(hourSeconds + 1);
    ok(await send(anonymous, { ip: elsewhere() }));
  });

  it('to twenty a day from one address; solved challenges let a hundred more pass', async () => {
    askForChallenges();
    const here = { ip: '203.0.113.200' };
    for (let hour = 0; hour < 4; hour += 1) {
      for (let time = 0; time < 5; time += 1) ok(await send(stranger(), here));
      service.clock.step(hourSeconds + 1);
    }
    refused(await send(stranger(), here), 'captcha_required');
    const owner = stranger();
    const solved = async (from: CallOptions) =>
      send({ ...owner, captcha_token: await solvedFor(service, 'support') }, from);
    for (let time = 0; time < 100; time += 1) ok(await solved(here));
    refused(await solved(here), 'too_many_requests');
    // Not counted for the phone, which anybody may enter.
    ok(await solved({ ip: elsewhere() }));
    service.clock.step(daySeconds);
    ok(await send(stranger(), here));
  });

  it('to a daily number of files of all senders; after that files require a challenge, and a message without files does not', async () => {
    askForChallenges();
    const megabytes = 4;
    const file = {
      name: 'notes.bin',
      type: 'application/octet-stream',
      bytes: Buffer.alloc(megabytes * 1_000_000, 'a'),
    };
    const sendFile = (fields: Record<string, string>) =>
      service.call('POST', '/support/send_to_email/', formCall(fields, [file], { ip: elsewhere() }));
    for (let sent = 0; sent < 100; sent += megabytes) ok(await sendFile(stranger()));
    refused(await sendFile(stranger()), 'captcha_required');
    ok(await send(stranger(), { ip: elsewhere() }));
    ok(await sendFile({ ...stranger(), captcha_token: await solvedFor(service, 'support') }));
    service.clock.step(daySeconds);
    ok(await sendFile(stranger()));
  });

  it('to twenty an hour from the /48 of an IPv6 address', async () => {
    askForChallenges();
    const within = (network: number) => ({ ip: `2001:db8:1:${network}::1` });
    for (let network = 0; network < 20; network += 1) ok(await send(stranger(), within(network)));
    refused(await send(stranger(), within(20)), 'captcha_required');
    ok(await send(stranger(), { ip: '2001:db8:2::1' }));
  });

  it('by the free disk space: files are refused while less is free than the database needs, a message is not', async () => {
    service.context.config.support.freeBytes = Number.MAX_SAFE_INTEGER;
    const file = { name: 'notes.bin', type: 'application/octet-stream', bytes: Buffer.from('notes') };
    const answer = await service.call('POST', '/support/send_to_email/', formCall(stranger(), [file]));
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '600']);
    ok(await send(stranger(), { ip: elsewhere() }));
  });
});
