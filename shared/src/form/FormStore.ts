import type { FieldStore } from './FieldStore';

/** Fields by their names in the API, so that the service's errors find them. */
export class FormStore<Name extends string> {
  constructor(readonly fields: Readonly<Record<Name, FieldStore>>) {}

  private get entries(): [Name, FieldStore][] {
    return Object.entries(this.fields) as [Name, FieldStore][];
  }

  /** Validates every field, not only up to the first invalid one. @returns whether the form can be sent */
  validate(): boolean {
    return this.entries.map(([, field]) => field.validate()).every(Boolean);
  }

  /**
   * Shows the service's errors at their fields.
   * @returns the names of the errors that match no field of this form
   */
  setErrors(errors: Readonly<Record<string, string>>): string[] {
    const unknown: string[] = [];
    for (const [name, error] of Object.entries(errors)) {
      const field = this.entries.find(([own]) => own === name)?.[1];
      if (field) field.setError(error);
      else unknown.push(name);
    }
    return unknown;
  }

  /** The first field of the form that shows an error; the screen focuses it. */
  get firstInvalid(): Name | undefined {
    return this.entries.find(([, field]) => field.error !== undefined)?.[0];
  }

  /** The first field without a value. */
  get firstEmpty(): Name | undefined {
    return this.entries.find(([, field]) => field.isEmpty)?.[0];
  }

  /** Trimmed values, by name. */
  get values(): Record<Name, string> {
    return Object.fromEntries(this.entries.map(([name, field]) => [name, field.value.trim()])) as Record<Name, string>;
  }
}
