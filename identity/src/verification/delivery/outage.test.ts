import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import {
  codeTo,
  ok,
  sendEmail,
  sendSms,
  signUp,
  standardAuth,
  verifyEmail,
  type Caller,
  type Person,
} from '../../testing/flows';
import { describeOnOneDatabase, startTestService, type TestService } from '../../testing/harness';

const people = 100;
const browserOf = (n: number): Caller => ({
  ip: `203.0.${Math.floor(n / 250)}.${(n % 250) + 1}`,
  cookies: { device: String(n).padStart(43, 'd') },
});

/** An SMS gateway over HTTP that is away until it comes back on the same port. */
async function gatewayThatIsAway() {
  const taken: string[] = [];
  const server: Server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => void taken.push(chunk.toString()));
    request.on('end', () => response.end('{}'));
  });
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const close = () => new Promise<void>((done) => server.close(() => done()));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  await close();
  return { url: `http://127.0.0.1:${port}/`, taken, comeBack: () => listen(port), close };
}

describeOnOneDatabase('with the SMS gateway away (R-89)', (driver) => {
  let service: TestService;
  let gateway: Awaited<ReturnType<typeof gatewayThatIsAway>>;
  const persons: Person[] = [];
  beforeEach(async () => {
    gateway = await gatewayThatIsAway();
    const limits = { sendsPrefix: 10_000, probesPerIp: 10_000 };
    const withInbox = await startTestService({ driver, config: { limits } });
    persons.length = 0;
    for (let n = 0; n < people; n += 1) {
      const contacts = { phone: `+7916${String(1_000_000 + n)}`, email: `person${n}@example.com` };
      persons.push(await signUp(withInbox, contacts, browserOf(n)));
    }
    await withInbox.close();
    const { storage, clock } = withInbox;
    clock.step(60);
    const sms = { gateway: 'http', httpUrl: gateway.url } as const;
    service = await startTestService({ driver, storage, clock, config: { limits, sms } });
  });
  afterEach(async () => {
    await service.close();
    await gateway.close();
  });
  const countSessions = async () => {
    const sessions = service.storage.db.selectFrom('sessions').select(({ fn }) => fn.countAll().as('rows'));
    return Number((await sessions.executeTakeFirstOrThrow()).rows);
  };

  /** Signs in as a person at the page does: asks for an SMS, follows the line, and takes the code by email once that is offered. */
  async function signInAt(n: number): Promise<boolean> {
    const browser = browserOf(n);
    const { id: user, phone, email } = persons[n]!;
    const { phone_verification } = ok(await sendSms(service, 'SIGNIN', { user, phone }, browser));
    await service.deliver();
    const line = { ...browser, query: { verification: phone_verification as string } };
    let offer: string[] = [];
    for (let polls = 0; polls < 10 && !offer.includes('email'); polls += 1) {
      ({ offer } = ok(await service.call('GET', '/user/delivery/', line)));
      if (!offer.includes('email')) service.clock.step(3);
    }
    if (!offer.includes('email')) return false;
    const { email_verification } = ok(await sendEmail(service, 'SIGNIN', { user }, browser));
    const code = await codeTo(service, email);
    ok(await verifyEmail(service, email_verification, code, browser));
    return (await standardAuth(service, { user, email_verification }, browser)).status === 200;
  }

  it('people who have an email address sign in by it, with one session each and no stray code', async () => {
    const before = await countSessions();
    let finished = 0;
    for (let n = 0; n < people; n += 1) if (await signInAt(n)) finished += 1;
    expect(finished).toBeGreaterThanOrEqual(95);
    expect(await countSessions()).toBe(before + finished);
    await gateway.comeBack();
    for (let minute = 0; minute < 5; minute += 1) {
      service.clock.step(60);
      await service.deliver();
    }
    expect(gateway.taken).toEqual([]);
  });

  it('a code by SMS that is still awaited arrives once the gateway is back', async () => {
    const { id: user, phone } = persons[0]!;
    ok(await sendSms(service, 'SIGNIN', { user, phone }, browserOf(0)));
    await service.deliver();
    await gateway.comeBack();
    service.clock.step(60);
    await service.deliver();
    expect(gateway.taken).toHaveLength(1);
  });
});
