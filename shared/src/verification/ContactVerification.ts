import { VerificationStore, type VerificationSnapshot } from './VerificationStore';

/** A verification of a contact that the person can still edit: a sent code belongs to the contact that it went to. */
export class ContactVerification extends VerificationStore {
  private sentFor: string | undefined;

  /** @param contact the contact as it is now, in one spelling */
  constructor(
    private readonly contact: () => string,
    ...store: ConstructorParameters<typeof VerificationStore>
  ) {
    super(...store);
  }

  /** Whether a code is on its way to the contact as it is now. */
  get isForContact(): boolean {
    return this.sent !== undefined && this.sentFor === this.contact();
  }

  /** Forgets the code of another contact, also an accepted one: it proves nothing for this one. */
  followContact(): void {
    if (this.sentFor !== this.contact()) this.forget();
  }

  override async send(): Promise<boolean> {
    this.followContact();
    this.sentFor = this.contact();
    return super.send();
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
