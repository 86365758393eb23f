import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { ArrivingBodies, type BodyBounds } from './arrivingBodies';

const ip = '203.0.113.1';
const call = '/api/user/me/';
const upload = '/api/support/send_to_email/';
const kilobyte = 1024;

/** A request whose received bytes the test sets. */
class Body extends EventEmitter {
  readonly headers: Record<string, string>;
  readonly socket = { bytesRead: 500 };
  complete = false;
  /** The status of its refusal. */
  refusal: 408 | 503 | undefined;

  constructor(
    readonly url = call,
    headers: Record<string, string> = { 'content-length': '60000' },
  ) {
    super();
    this.headers = headers;
  }

  comes(bytes: number): void {
    this.socket.bytesRead += bytes;
  }
}

/** Bodies with a test clock. */
function start(bounds: Partial<BodyBounds> = {}) {
  let now = 0;
  const bodies = new ArrivingBodies(bounds, () => now);
  const watch = (address = ip, body = new Body()): Body => {
    bodies.watch(body as unknown as IncomingMessage, address, (status) => (body.refusal = status));
    return body;
  };
  return {
    watch,
    check: () => bodies.check(),
    after: (ms: number) => {
      now += ms;
      bodies.check();
    },
  };
}
const refusals = (bodies: readonly Body[]) => bodies.map(({ refusal }) => refusal);

describe('bodies in transit at the same time', () => {
  it('are refused with 408 from the oldest of an address on, and not those of another (R-60)', () => {
    const { watch } = start({ calls: { all: 10, perAddress: 2 } });
    const other = watch('203.0.113.2');
    const bodies = [watch(), watch(), watch(), watch()];
    expect(refusals([other, ...bodies])).toEqual([undefined, 408, 408, undefined, undefined]);
  });

  it('are refused with 503 from the oldest of all on (R-60)', () => {
    const { watch } = start({ calls: { all: 2, perAddress: 2 } });
    const bodies = [1, 2, 3].map((number) => watch(`203.0.113.${number}`));
    expect(refusals(bodies)).toEqual([503, undefined, undefined]);
  });

  it.each(['end', 'close'])('free their slot on %s', (event) => {
    const { watch } = start({ calls: { all: 1, perAddress: 1 } });
    const first = watch();
    first.emit(event);
    const second = watch();
    expect(refusals([first, second])).toEqual([undefined, undefined]);
  });

  it('are counted separately from uploads, which have their own bounds (R-78)', () => {
    const { watch } = start({ calls: { all: 9, perAddress: 1 }, uploads: { all: 9, perAddress: 2 } });
    const uploads = [1, 2, 3].map(() => watch(ip, new Body(upload)));
    expect(refusals([watch(), ...uploads])).toEqual([undefined, 408, undefined, undefined]);
  });

  it('are refused once, and no longer count', () => {
    const { watch, after } = start({ calls: { all: 9, perAddress: 1 } });
    const [first, second] = [watch(), watch()];
    first.refusal = undefined;
    after(100_000);
    expect(refusals([first, second])).toEqual([undefined, 408]);
  });

  it.each([
    ['no body', {}],
    ['a body of no bytes', { 'content-length': '0' }],
  ])('do not include a request with %s', (_what, headers) => {
    const { watch, after } = start({ calls: { all: 0, perAddress: 0 } });
    const request = watch(ip, new Body(call, headers));
    after(100_000);
    expect(request.refusal).toBeUndefined();
  });

  it('include a chunked one, whose length is unknown', () => {
    const { watch } = start({ calls: { all: 0, perAddress: 0 } });
    expect(watch(ip, new Body(call, { 'transfer-encoding': 'chunked' })).refusal).toBe(408);
  });
});

describe('the time that a body may take', () => {
  it.each([
    ['20 s for a call', call, 20_000],
    ['20 s for a sign-in at an application', '/oidc/token', 20_000],
    ['three times as much for a business unit with its pictures', '/api/business_unit/shop/', 60_000],
    ['six times as much for an upload (R-78)', upload, 120_000],
  ])('is %s', (_what, url, most) => {
    const { watch, after } = start({ silenceMs: Infinity });
    const body = watch(ip, new Body(url));
    after(most - 1);
    expect(body.refusal).toBeUndefined();
    after(1);
    expect(body.refusal).toBe(408);
  });

  it('is limited to 30 s without a byte, whatever the total limit (R-78)', () => {
    const { watch, check, after } = start();
    const body = watch(ip, new Body(upload));
    for (let time = 0; time < 3; time += 1) {
      body.comes(1);
      check();
      after(29_999);
    }
    expect(body.refusal).toBeUndefined();
    after(1);
    expect(body.refusal).toBe(408);
  });

  it('ends when it is complete, read or unread', () => {
    const { watch, after } = start();
    const body = watch();
    body.complete = true;
    after(100_000);
    expect(body.refusal).toBeUndefined();
  });
});

describe('the bytes of bodies that arrive', () => {
  it('are bounded in total: the oldest bodies are refused with 503 (R-60)', () => {
    const { watch, check } = start({ totalBytes: 100 * kilobyte });
    const bodies = [1, 2, 3, 4].map((number) => watch(`203.0.113.${number}`));
    for (const body of bodies) body.comes(40 * kilobyte);
    check();
    expect(refusals(bodies)).toEqual([503, 503, undefined, undefined]);
  });

  it('do not include those of earlier requests of the connection, nor uploads, which go to files (R-78)', () => {
    const { watch, check } = start({ totalBytes: 100 });
    const [body, file] = [watch(), watch(ip, new Body(upload))];
    body.comes(100);
    file.comes(5_000_000);
    check();
    expect(refusals([body, file])).toEqual([undefined, undefined]);
    body.comes(1);
    check();
    expect(refusals([body, file])).toEqual([503, undefined]);
  });
});
