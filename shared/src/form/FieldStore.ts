import { action, computed, makeObservable, observable } from 'mobx';

/** Returns the error of a value, if there is one: a key of the common texts, or of the screen's own. */
type FieldRule = (value: string) => string | undefined;

/**
 * A field of a form: its text and its error. It is validated on blur and on change, and on every input while an error is shown
 * (spec 4, Text input).
 */
export class FieldStore {
  value: string;
  /** A message key, or a text that the service has translated. */
  error: string | undefined = undefined;
  /** Whether the error is one of the service, about the present value. */
  protected isErrorOfService = false;

  constructor(
    initial = '',
    private readonly validators: readonly FieldRule[] = [],
  ) {
    this.value = initial;
    makeObservable(this, {
      value: observable,
      error: observable,
      isEmpty: computed,
      input: action,
      leave: action,
      validate: action,
      setError: action,
    });
  }

  get isEmpty(): boolean {
    return this.value.trim() === '';
  }

  /** Sets the typed text. */
  input(value: string): void {
    if (value === this.value) return;
    this.value = value;
    if (this.error !== undefined) this.validate();
  }

  /** Validates when the field loses focus (see useLeave). An error of the service stays: the value is the one that it is about. */
  leave(): void {
    if (!this.isErrorOfService) this.validate();
  }

  /** Shows the text of the first failing rule, or clears the error. @returns whether the value is valid */
  validate(): boolean {
    this.error = undefined;
    this.isErrorOfService = false;
    for (const rule of this.validators) {
      this.error = rule(this.value);
      if (this.error !== undefined) return false;
    }
    return true;
  }

  /** Shows an error of the service; the next input clears it. */
  setError(error: string | undefined): void {
    this.error = error;
    this.isErrorOfService = error !== undefined;
  }
}
