import { action, computed, makeObservable, observable, observableRef, override, runInAction } from 'mobx';
import { FieldStore } from '../form/FieldStore';
import type { Validator } from '../form/validators';
import type { Country, TitledCountry } from './Country';
import { findCountry, isPlainlyRussian } from './findCountry';
import { phoneRule } from './phoneRule';
import { digitsOf, readPhone } from './readPhone';
import { russia } from './Country';

/** Loads the country list. It is passed in, because the list is a chunk of its own that is loaded on demand. */
export type LoadCountries = () => Promise<readonly TitledCountry[]>;

/** A phone field: its text as the mask shows it, its country, and the list of countries after its first use. */
export class PhoneField extends FieldStore {
  country: Country = russia;
  countries: readonly TitledCountry[] | undefined = undefined;
  /** The list could not be loaded; loading it again is possible. */
  isListMissing = false;
  private loading: Promise<void> | undefined;

  constructor(
    private readonly loadCountries: LoadCountries,
    rules: readonly Validator[] = [],
  ) {
    // `this` is only read when the rule runs, after construction.
    super('', [...rules, phoneRule(() => this.country)]);
    makeObservable(this, {
      country: observableRef,
      countries: observableRef,
      isListMissing: observable,
      phone: computed,
      input: override,
      setPhone: action,
      select: action,
    });
  }

  /** The dial code followed by digits, without spaces; empty if nothing is typed (spec 3). */
  get phone(): string {
    const digits = digitsOf(this.value);
    return digits === '' ? '' : `+${digits}`;
  }

  /** Sets the text of the input, and the country of its dial code. */
  override input(text: string): void {
    super.input(text);
    this.followDialCode();
  }

  /** Sets a whole phone in any common spelling, e.g. pasted or stored earlier. */
  setPhone(text: string): void {
    this.input(readPhone(text, this.country));
  }

  /** Sets the country chosen in the picker: the dial code is replaced, the national digits stay. */
  select(country: Country): void {
    const digits = digitsOf(this.value);
    const national = digits.startsWith(this.country.dialCode) ? digits.slice(this.country.dialCode.length) : '';
    this.country = country;
    super.input(`+${country.dialCode}${national}`);
  }

  /**
   * Sets the country of the visitor's IP address. Never changes a number that is being typed (spec 5).
   * @param countryCode two letters, as `GET /user/get_country_by_ip/` answers
   */
  async guess(countryCode: string): Promise<void> {
    if (countryCode === this.country.countryCode || this.value !== '') return;
    await this.openList();
    const guessed = this.countries?.find((country) => country.countryCode === countryCode);
    if (!guessed || this.value !== '') return;
    runInAction(() => {
      this.country = guessed;
    });
  }

  /** Loads the list once; the next call retries a failed load. */
  openList(): Promise<void> {
    if (this.countries) return Promise.resolve();
    this.loading ??= this.load();
    return this.loading;
  }

  /** Reloads the titles after a change of the language. */
  async renewList(): Promise<void> {
    if (this.countries) await this.load();
  }

  private async load(): Promise<void> {
    try {
      const countries = await this.loadCountries();
      runInAction(() => {
        this.countries = countries;
        this.isListMissing = false;
      });
      this.followDialCode();
    } catch {
      runInAction(() => {
        this.isListMissing = true;
      });
    } finally {
      this.loading = undefined;
    }
  }

  private followDialCode(): void {
    const digits = digitsOf(this.value);
    if (isPlainlyRussian(digits) && this.country.countryCode === russia.countryCode) return;
    if (!this.countries) {
      void this.openList();
      return;
    }
    const found = findCountry(digits, this.countries, this.country);
    if (!found || found.countryCode === this.country.countryCode) return;
    runInAction(() => {
      this.country = found;
    });
  }
}
