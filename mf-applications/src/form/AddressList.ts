import { FieldStore } from '@passport/shared/form/FieldStore';
import { action, computed, makeObservable, observable } from 'mobx';
import type { Rule } from '../data/rules';

/** The limit of the service for each kind. */
const maxItems = 20;

/** A list of addresses, one field a line, and at least one empty line to type into. */
export class AddressList {
  lines: readonly FieldStore[];

  /**
   * @param verdict returns the key of the error of one address
   * @param isNeeded whether a list without addresses is refused
   * @param isInClash whether an address cannot be registered together with another one; either of them may be wrong
   */
  constructor(
    initial: readonly string[],
    readonly verdict: Rule,
    private readonly isNeeded: () => boolean,
    readonly isInClash: (address: string) => boolean = () => false,
  ) {
    this.lines = this.linesOf(initial);
    makeObservable(this, { lines: observable, values: computed, add: action, remove: action, show: action });
  }

  /** Replaces the typed addresses. */
  show(addresses: readonly string[]): void {
    this.lines = this.linesOf(addresses);
  }

  /** The typed addresses, trimmed, without empty lines. */
  get values(): string[] {
    return this.lines.map(({ value }) => value.trim()).filter((value) => value !== '');
  }

  get isFull(): boolean {
    return this.lines.length >= maxItems;
  }

  add(): void {
    if (!this.isFull) this.lines = [...this.lines, this.line('')];
  }

  /** Removes a line; the last one is emptied instead. */
  remove(line: FieldStore): void {
    const others = this.lines.filter((other) => other !== line);
    this.lines = others.length > 0 ? others : [this.line('')];
  }

  /** @returns whether every address is allowed, and one is there if one is needed */
  validate(): boolean {
    return this.lines.map((line) => line.validate()).every(Boolean);
  }

  /** Validates the lines again that show an error. */
  revalidate(error: string): void {
    for (const line of this.lines) if (line.error === error) line.validate();
  }

  /** Shows an error of the service about the list at its first line. */
  setError(error: string): void {
    this.lines[0]?.setError(error);
  }

  private linesOf(addresses: readonly string[]): FieldStore[] {
    return addresses.length > 0 ? addresses.map((value) => this.line(value)) : [this.line('')];
  }

  private line(value: string): FieldStore {
    return new FieldStore(value, [
      (text) => {
        if (text.trim() !== '') return this.verdict(text.trim());
        return this.isNeeded() && this.values.length === 0 ? 'errors.required' : undefined;
      },
    ]);
  }
}
