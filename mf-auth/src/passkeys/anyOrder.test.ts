import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ApiError } from '@passport/shared/api-client/ApiError';
import { runCeremony } from '@passport/shared/webauthn/ceremonies';
import fc from 'fast-check';
import { StartStore } from '../login/StartStore';
import { createStartPasskeys } from './startPasskeys';
import { fakeHost } from '@passport/shared/testing/fakeHost';
import { fakeApi } from '@passport/shared/testing/fakeApi';
import type { PasskeyClock } from './passkeyClock';
import { FakePasskeys, passkeyOptions } from '../testing/fakePasskeys';
import { LoginFlowKit, jwt, user } from '../testing/LoginFlowKit';

/** 10,000 in the release run (docs/testing.md). */
const runs = Number(process.env.FUZZ_RUNS ?? 2000);

const acts = [
  'type',
  'submit',
  'back',
  'sms',
  'type code',
  'press the link',
  'choose',
  'cancel',
  'look',
  'read an SMS',
  'wait',
  'reload',
  'unknown passkey',
  'no service',
  'works again',
] as const;
type Act = (typeof acts)[number];

const turns = async () => {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
};

/** A sign-in in a browser with passkeys, as a person and a network use it in any order. */
class Page {
  readonly browser = new FakePasskeys();
  readonly kit = new LoginFlowKit();
  typed = '';
  /** What the service does with a passkey. */
  answer: 'right' | 'unknown' | 'none' = 'right';
  /** The service refused a passkey at the first step, or was unavailable, so an error is expected. */
  mayComplain = false;
  private now = 0;
  private timers = new Map<() => void, number>();
  private start: StartStore;
  private end = (): void => undefined;

  constructor() {
    this.browser.install();
    const { kit } = this;
    kit.api.standardAuth.mockImplementation(() => {
      if (this.answer === 'right') return Promise.resolve({ jwt });
      return Promise.reject(this.answer === 'none' ? new ApiError(503) : new ApiError(400, { code: 'wrong_passkey' }));
    });
    this.start = this.open();
  }

  async do(act: Act): Promise<void> {
    const { start, browser, kit } = this;
    const { flow } = start;
    if (this.answer !== 'right' && start.isShown && act === 'choose') this.mayComplain = true;
    switch (act) {
      case 'type':
        if (start.isShown && this.typed.length < 10) start.field.input((this.typed += '91612'));
        break;
      case 'submit':
        while (start.isShown && this.typed.length < 10) start.field.input((this.typed += '91612'));
        void start.submit();
        break;
      case 'back':
        flow?.back();
        break;
      case 'sms':
        if (flow?.step === 'USER_IDENTIFIED') await flow.chooseCode('sms');
        break;
      case 'type code':
        if (flow?.step === 'CODE_INPUT') flow.sms.input(flow.sms.code.length < 3 ? `${flow.sms.code}1` : '1');
        break;
      case 'press the link':
        if (start.isShown) void start.askForPasskey();
        break;
      case 'choose':
        browser.choose();
        break;
      case 'cancel':
        browser.cancel();
        break;
      case 'look':
        window.dispatchEvent(new Event('focus'));
        break;
      case 'read an SMS':
        if (flow?.step === 'CODE_INPUT')
          void runCeremony((signal) => navigator.credentials.get({ otp: {}, signal } as CredentialRequestOptions));
        break;
      case 'wait':
        kit.pass(100);
        this.now += 100_000;
        this.runTimers();
        break;
      case 'reload':
        this.leave();
        browser.cancel();
        await turns();
        this.start = this.open();
        break;
      case 'unknown passkey':
        this.answer = 'unknown';
        break;
      case 'no service':
        this.answer = 'none';
        break;
      case 'works again':
        this.answer = 'right';
    }
    await turns();
  }

  check(): void {
    const { start, browser, kit } = this;
    expect(browser.overlaps).toBe(0);
    expect(kit.signIn.mock.calls.length).toBeLessThanOrEqual(1);
    if (start.isShown) expect(start.field.phone.replace(/\D/g, '').slice(-this.typed.length)).toBe(this.typed);
    if (this.mayComplain) return;
    const { lookup, sms, note } = start.flow ?? {};
    expect([start.note, lookup?.refusedPasskey, note, sms?.note]).toEqual([undefined, undefined, undefined, undefined]);
    expect(kit.toast).not.toHaveBeenCalled();
  }

  get step(): string {
    return this.start.flow?.step ?? 'START';
  }

  get isSignedIn(): boolean {
    return this.kit.signIn.mock.calls.length > 0;
  }

  leave(): void {
    this.end();
    this.start.dispose();
  }

  private readonly clock: PasskeyClock = {
    now: () => this.now,
    after: (ms, callback) => {
      const own = () => callback();
      this.timers.set(own, this.now + ms);
      return () => void this.timers.delete(own);
    },
  };

  private runTimers(): void {
    for (const [callback, at] of [...this.timers]) if (at <= this.now && this.timers.delete(callback)) callback();
  }

  private open(): StartStore {
    const host = fakeHost({ api: fakeApi({ 'POST /user/passkeys/options/': passkeyOptions('call') }) });
    const start: StartStore = new StartStore({
      api: { identify: () => Promise.resolve({ user }) },
      loadCountries: () => Promise.resolve([]),
      site: undefined,
      memory: this.kit.stored ?? { step: 'START', phone: this.typed && `+7${this.typed}` },
      earlierPhone: undefined,
      loadFlow: (field) => Promise.resolve(this.kit.open(field)),
      loadPasskeys: (store) => Promise.resolve(createStartPasskeys(host, store, this.clock)),
      onUnreachable: () => void this.kit.toast('unreachable'),
    });
    void start.resume(false);
    void start.suggestPasskeys();
    void start.load();
    return start;
  }
}

let page: Page | undefined;
beforeEach(() => (page = undefined));
afterEach(() => page?.browser.remove());

it('loses no text, complains about no normal end and never runs two ceremonies, in any order of acts (R-82)', async () => {
  const reached = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...acts), { minLength: 4, maxLength: 16 }), async (order) => {
      page = new Page();
      try {
        await turns();
        for (const act of order) {
          await page.do(act);
          page.check();
          if (page.isSignedIn) break;
        }
        reached.add(page.isSignedIn ? 'signed in' : 'open');
        reached.add(page.step);
      } finally {
        page.leave();
        page.browser.remove();
        await turns();
      }
    }),
    { numRuns: runs },
  );
  expect(reached).toEqual(new Set(['signed in', 'open', 'START', 'USER_IDENTIFIED', 'CODE_INPUT']));
});
