import { action, computed, makeObservable, observable } from 'mobx';
import type { Validator } from './validators';

/**
 * One field of a form: its text, and what is wrong with it. Validation runs on blur and on change, and on every input
 * while an error shows (spec 4, Text input).
 */
export class FieldStore {
  value: string;
  /** A key of the messages, or a text that the service sent already translated. */
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

  /** Takes what was typed. */
  input(value: string): void {
    if (value === this.value) return;
    this.value = value;
    if (this.error !== undefined) this.validate();
  }

  /** Puts the first failing rule's text on the field, or clears it. @returns whether the value may be sent */
  validate(): boolean {
    this.error = undefined;
    for (const rule of this.validators) {
      this.error = rule(this.value);
      if (this.error !== undefined) return false;
    }
    return true;
  }

  /** Puts on the field what the service answered; the next input clears it. */
  setError(error: string | undefined): void {
    this.error = error;
  }
}
