import type { PhoneField } from '@passport/shared/phone/PhoneField';
import { ResendTimer, type TimerClock } from '@passport/shared/verification/ResendTimer';
import { action, makeObservable, observable } from 'mobx';
import type { Explain } from './flowFailures';

/** What the first step says after a refused passkey. */
export type PasskeyRefusal = 'unknown' | 'email';

/** START: handles refused lookups of a phone. */
export class PhoneLookup {
  /** The service or the network is unavailable: a message key or a text. Not the fault of the number. */
  note: string | undefined = undefined;
  /** Why the passkey that was chosen in place of a number does not sign in. */
  refusedPasskey: PasskeyRefusal | undefined = undefined;
  /** Ends the number to sign in with, if another account has the email address of a registration. */
  ending: string | undefined = undefined;
  /** Runs while the service refuses further lookups (spec 8). */
  readonly lock: ResendTimer;

  constructor(
    private readonly field: PhoneField,
    private readonly explain: Explain,
    clock?: TimerClock,
  ) {
    this.lock = new ResendTimer(clock);
    makeObservable(this, {
      note: observable,
      refusedPasskey: observable,
      ending: observable,
      refuse: action,
      clear: action,
      say: action,
      refusePasskey: action,
      expect: action,
    });
  }

  /** Shows the error at the phone field, above the button or as a toast, and starts the lock if the service requests one. */
  refuse(error: unknown): void {
    const { fields, note, lockedSeconds } = this.explain(error, 'phone', 'errors.user-search');
    this.clear();
    this.note = note;
    this.field.setError(fields.phone ?? Object.values(fields)[0]);
    // If the service names no seconds, the lock lasts as long as a resend timer.
    if (lockedSeconds !== undefined) this.lock.start(lockedSeconds || undefined);
  }

  /** Takes back what was said about an earlier try. */
  clear(): void {
    this.note = undefined;
    this.refusedPasskey = undefined;
  }

  say(note: string | undefined): void {
    this.note = note;
  }

  refusePasskey(reason: PasskeyRefusal): void {
    this.refusedPasskey = reason;
  }

  /** Asks for a number whose last digits are known. */
  expect(ending: string): void {
    this.ending = ending;
  }
}
