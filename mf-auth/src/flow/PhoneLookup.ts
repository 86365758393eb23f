import type { PhoneField } from '@passport/shared/phone/PhoneField';
import { ResendTimer, type TimerClock } from '@passport/shared/verification/ResendTimer';
import type { Explain } from './flowFailures';

/** START: what happens when the service refuses to look up a phone. */
export class PhoneLookup {
  /** Runs while the service refuses further lookups (spec 8). */
  readonly lock: ResendTimer;

  constructor(
    private readonly field: PhoneField,
    private readonly explain: Explain,
    clock?: TimerClock,
  ) {
    this.lock = new ResendTimer(clock);
  }

  /** Shows the error at the phone field or as a toast, and starts the lock if the service asks for one. */
  refuse(error: unknown): void {
    const { fields, lockedSeconds } = this.explain(error, 'phone', 'errors.user-search');
    this.field.setError(fields.phone ?? Object.values(fields)[0]);
    // If the service names no seconds, the lock lasts as long as a resend timer.
    if (lockedSeconds !== undefined) this.lock.start(lockedSeconds || undefined);
  }
}
