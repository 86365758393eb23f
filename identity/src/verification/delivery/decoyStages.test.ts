import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ok, sendEmail, signUp, somePhone, type Caller } from '../../testing/flows';
import { describeOnOneDatabase, startTestService, type TestService } from '../../testing/harness';
import { startSmtpPeer } from '../../testing/peers/smtpPeer';

const unknownPhone = '+79169999999';
/** Of a browser that has not been signed in to the account. */
const stranger: Caller = { cookies: { device: 's'.repeat(43) } };
const runs = process.env.TESTS === 'long' ? 1000 : 100;
const pollMs = 100;
const shortestMs = 100;
const longestMs = 3000;

/** What a visitor sees of one code: the stages with their times after the send, and when each could be seen first, in milliseconds. */
type Seen = Record<string, { after: number; seenAfter: number }>;

/** The largest distance between two distributions (Kolmogorov and Smirnov). */
function distance(one: readonly number[], other: readonly number[]): number {
  const share = (values: readonly number[], limit: number) =>
    values.filter((value) => value <= limit).length / values.length;
  return Math.max(...[...one, ...other].map((limit) => Math.abs(share(one, limit) - share(other, limit))));
}

describeOnOneDatabase('the stages of an email in private mode (R-88)', (driver) => {
  let service: TestService;
  let mail: Awaited<ReturnType<typeof startSmtpPeer>>;
  beforeEach(async () => {
    mail = await startSmtpPeer();
    const many = 1_000_000;
    const limits = { probesPerIp: many, resendSeconds: 0, sendsSession: many, sendsDay: many, sendsMonth: many };
    const withInbox = await startTestService({ driver, config: { limits } });
    await signUp(withInbox);
    await withInbox.close();
    const { storage, clock } = withInbox;
    const config = { limits, identifyMode: 'private', mail: { gateway: 'smtp', smtpUrl: mail.url } } as const;
    service = await startTestService({ driver, storage, clock, config });
  });
  afterEach(async () => {
    await service.close();
    await mail.stop();
  });

  /** Sends a code and delivers it. @param takesSeconds how long the mail server takes, if it is asked */
  const send = async (phone: string, takesSeconds: number): Promise<string> => {
    const { user } = ok(await service.call('POST', '/user/identify/', { ...stranger, body: { phone } }));
    const sent = ok(await sendEmail(service, 'SIGNIN', { user: user.id }, stranger));
    const arrival = mail.arrived(mail.accepted.length + 1);
    const release = mail.hold();
    const delivered = service.deliver();
    if (phone === somePhone) {
      await arrival;
      service.clock.step(takesSeconds);
    }
    release();
    await delivered;
    return sent.email_verification as string;
  };
  const follow = async (phone: string, takesSeconds: number): Promise<Seen> => {
    const started = service.clock.now();
    const since = (at: Date): number => Math.round(at.getTime() - started.getTime());
    const verification = await send(phone, takesSeconds);
    const seen: Seen = {};
    for (let polls = 0; polls * pollMs <= longestMs + 2000; polls += 1) {
      const { stages } = ok(await service.call('GET', '/user/delivery/', { ...stranger, query: { verification } }));
      for (const { stage, at } of stages as { stage: string; at: string }[])
        seen[stage] ??= { after: since(new Date(at)), seenAfter: since(service.clock.now()) };
      service.clock.step(pollMs / 1000);
    }
    return seen;
  };

  it('of a known and of an unknown phone have one order and one spread of times', async () => {
    const known: Seen[] = [];
    const unknown: Seen[] = [];
    for (let run = 0; run < runs; run += 1) {
      // Most answers come soon, some late. What a decoy copies is there from the first one on.
      known.push(
        await follow(somePhone, (shortestMs * (longestMs / shortestMs) ** (((run * 619) % 1000) / 1000)) / 1000),
      );
      unknown.push(await follow(unknownPhone, 0));
    }
    for (const seen of [...known, ...unknown]) {
      expect(Object.keys(seen)).toEqual(['queued', 'handed_over', 'accepted']);
      expect(seen['handed_over']!.after).toBe(seen['accepted']!.after);
      const shownLate = seen['accepted']!.seenAfter - seen['accepted']!.after;
      expect([shownLate >= 1000, shownLate < 1000 + 2 * pollMs]).toEqual([true, true]);
    }
    const times = (all: Seen[]) => all.map(({ accepted }) => accepted!.after);
    // Two samples of one distribution differ more in one of a million cases.
    expect(distance(times(known), times(unknown))).toBeLessThan(2.7 * Math.sqrt(2 / runs));
  });
});
