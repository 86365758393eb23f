import { makeObservable, override } from 'mobx';
import type { PhoneChannel } from '../schemas/channels';
import { VerificationStore, type VerificationSnapshot } from './VerificationStore';

/** A verification of a contact that can still be edited: a sent code belongs to the contact that it was sent to. */
export class ContactVerification extends VerificationStore {
  private sentFor: string | undefined;

  /** @param contact the current contact, normalized */
  constructor(
    private readonly contact: () => string,
    ...store: ConstructorParameters<typeof VerificationStore>
  ) {
    super(...store);
    makeObservable(this, { isLocked: override });
  }

  /** A lock belongs to its contact; another contact may be tried. */
  override get isLocked(): boolean {
    return super.isLocked && this.sentFor === this.contact();
  }

  /** Whether the sent code belongs to the current contact. */
  get isForContact(): boolean {
    return this.sent !== undefined && this.sentFor === this.contact();
  }

  /** Forgets the code of another contact, even an accepted one: it proves nothing for this one. */
  followContact(): void {
    if (this.sentFor !== this.contact()) this.forget();
  }

  override async send(channel?: PhoneChannel): Promise<boolean> {
    this.followContact();
    this.sentFor = this.contact();
    return super.send(channel);
  }

  override get snapshot(): VerificationSnapshot | undefined {
    const snapshot = super.snapshot;
    return snapshot && { ...snapshot, contact: this.sentFor };
  }

  override restore(snapshot: VerificationSnapshot): void {
    super.restore(snapshot);
    this.sentFor = snapshot.contact;
  }
}
