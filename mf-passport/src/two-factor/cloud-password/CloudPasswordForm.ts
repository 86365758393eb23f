import { FieldStore } from '@passport/shared/form/FieldStore';
import { required } from '@passport/shared/form/validators';

/** Texts of what can be wrong with a new cloud password, translated. */
export interface CloudPasswordTexts {
  digitsOnly: string;
  tooShort: string;
  different: string;
}

/** A new cloud password, typed twice: digits only, with a minimum length (specification section 5). */
export class CloudPasswordForm {
  readonly password = new FieldStore('', [required()]);
  readonly confirmPassword = new FieldStore('', [required()]);

  constructor(
    private readonly minLength: number,
    private readonly texts: CloudPasswordTexts,
  ) {}

  /** Says at each field what is wrong with it. @returns whether the password may be sent */
  validate(): boolean {
    const isComplete = [this.password.validate(), this.confirmPassword.validate()].every(Boolean);
    if (!isComplete) return false;
    const { value } = this.password;
    if (!/^\d+$/.test(value)) this.password.setError(this.texts.digitsOnly);
    else if (value.length < this.minLength) this.password.setError(this.texts.tooShort);
    else if (value !== this.confirmPassword.value) this.confirmPassword.setError(this.texts.different);
    return this.password.error === undefined && this.confirmPassword.error === undefined;
  }
}
