import { action, computed, makeObservable, observable, observableRef, override, runInAction } from 'mobx';
import { FieldStore } from '../form/FieldStore';
import type { Validator } from '../form/validators';
import type { Country, TitledCountry } from './Country';
import { findCountry, isPlainlyRussian } from './findCountry';
import { phoneRule } from './phoneRule';
import { digitsOf, readPhone } from './readPhone';
import { russia } from './Country';

/** Fetches the country list; given from outside, because the list is a file of its own that comes when it is needed. */
export type LoadCountries = () => Promise<readonly TitledCountry[]>;

/** A phone field: its text as the mask shows it, its country, and the list of countries once somebody needed it. */
export class PhoneField extends FieldStore {
  country: Country = russia;
  countries: readonly TitledCountry[] | undefined = undefined;
  /** The list was asked for and did not come; asking again is allowed. */
  isListMissing = false;
  private loading: Promise<void> | undefined;

  constructor(
    private readonly loadCountries: LoadCountries,
    rules: readonly Validator[] = [],
  ) {
    // `this` is read when the rule runs, long after construction.
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

  /** The dial code followed by digits, no spaces; empty where nothing is typed (spec 3). */
  get phone(): string {
    const digits = digitsOf(this.value);
    return digits === '' ? '' : `+${digits}`;
  }

  /** Takes the text of the input and follows its dial code to another country. */
  override input(text: string): void {
    super.input(text);
    this.followDialCode();
  }

  /** Takes a whole phone in any common spelling, e.g. pasted, or stored by an earlier visit. */
  setPhone(text: string): void {
    this.input(readPhone(text, this.country));
  }

  /** Takes the picker's choice: the dial code is exchanged, the national digits stay. */
  select(country: Country): void {
    const digits = digitsOf(this.value);
    const national = digits.startsWith(this.country.dialCode) ? digits.slice(this.country.dialCode.length) : '';
    this.country = country;
    super.input(`+${country.dialCode}${national}`);
  }

  /**
   * Takes the country of the visitor's address. Never changes a number that is being typed (spec 5).
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

  /** Loads the list once; a failed load is tried anew by the next call. */
  openList(): Promise<void> {
    if (this.countries) return Promise.resolve();
    this.loading ??= this.load();
    return this.loading;
  }

  /** The language has changed: titles that are there come again in the new one. */
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
