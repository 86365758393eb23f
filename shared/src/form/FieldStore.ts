import { action, computed, makeObservable, observable } from 'mobx';
import type { Validator } from './validators';

/**
 * A field of a form: its text and its error. It is validated on blur and on change, and on every input while an error is shown
 * (spec 4, Text input).
 */
export class FieldStore {
  value: string;
  /** A message key, or a text that the service has translated. */
  error: string | undefined = undefined;

  constructor(
    initial = '',
    private readonly validators: readonly Validator[] = [],
  ) {
    this.value = initial;
    makeObservable(this, {
      value: observable,
      error: observable,
      isEmpty: computed,
      input: action,
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

  /** Shows the text of the first failing rule, or clears the error. @returns whether the value is valid */
  validate(): boolean {
    this.error = undefined;
    for (const rule of this.validators) {
      this.error = rule(this.value);
      if (this.error !== undefined) return false;
    }
    return true;
  }

  /** Shows an error of the service; the next input clears it. */
  setError(error: string | undefined): void {
    this.error = error;
  }
}
