import { action, computed, makeObservable, observable, observableRef, override, runInAction } from 'mobx';
import { FieldStore } from '../form/FieldStore';
import type { Validator } from '../form/validators';
import type * as countriesModule from './countries';
import { russia, type Country, type TitledCountry } from './Country';
import { isTooLong, phoneRule } from './phoneRule';
import { digitsOf, isPlainlyRussian, toNational, typedNumber } from './readPhone';

/** Loads the country list. It is passed in, because the list is a chunk of its own that is loaded on demand. */
export type LoadCountries = () => Promise<readonly TitledCountry[]>;

/** A number that was given without a plus, and how it is shown. */
interface NumberWithoutPlus {
  /** The country shown when typing began. */
  initialCountry: Country;
  /** The typed digits that the shown dial code has replaced: the `8` of `8 916...`. */
  replacedPrefix: string;
  /** The dial code that is shown instead. */
  dialCode: string;
}

/** A phone field: its text as the mask shows it, its country, and the list of countries after its first use. */
export class PhoneField extends FieldStore {
  country: Country = russia;
  countries: readonly TitledCountry[] | undefined = undefined;
  /** The list could not be loaded; loading it again is possible. */
  isListMissing = false;
  private reader: typeof countriesModule | undefined;
  private loading: Promise<void> | undefined;
  private withoutPlus: NumberWithoutPlus | undefined;
  /** The last start that was shown for digits without a plus. */
  private addedStart = '';
  /** The text is a complete number, not a prefix of one. */
  private isWhole = false;
  private isCountryUnknown = false;
  /** The number was checked before it could be read. */
  private isCheckDue = false;

  constructor(
    private readonly loadCountries: LoadCountries,
    rules: readonly Validator[] = [],
  ) {
    // `this` is only read when the rules run, after construction.
    super('', [
      ...rules,
      () => (this.isCountryUnknown ? 'errors.phone-country' : undefined),
      () =>
        this.withoutPlus && this.isListMissing && isTooLong(this.value, this.country) ? 'errors.connection' : undefined,
      phoneRule(() => this.country),
    ]);
    makeObservable(this, {
      country: observableRef,
      countries: observableRef,
      isListMissing: observable,
      phone: computed,
      input: override,
      validate: override,
      setError: override,
      setPhone: action,
      select: action,
    });
  }

  /** The dial code followed by digits, without spaces; empty if nothing is typed (spec 3). */
  get phone(): string {
    const digits = digitsOf(this.value);
    return digits === '' ? '' : `+${digits}`;
  }

  /** Whether the list of countries has to be loaded before the number can be read as a whole. */
  get needsCountries(): boolean {
    return this.needsList(true);
  }

  /**
   * Reads the text that a number begins with, and remembers whether it is given without a plus.
   * @returns the text to show
   */
  readStart(text: string): string {
    const { digits, isInternational } = typedNumber(text);
    if (isInternational) {
      // A number that has begun carries the plus that the field has added, and the mask reads the added start again.
      if (this.value === '' && text !== this.addedStart) this.withoutPlus = undefined;
      return `+${digits}`;
    }
    if (digits === '') return '';
    const national = toNational(digits, this.country);
    const { dialCode } = this.country;
    this.withoutPlus = {
      initialCountry: this.country,
      replacedPrefix: digits.slice(0, digits.length - national.length),
      dialCode,
    };
    this.addedStart = `+${dialCode}${national}`;
    return this.addedStart;
  }

  /** Sets the text of the input, and the country that its digits belong to. */
  override input(text: string): void {
    if (text === this.value) return;
    // The mask only adds separators to digits that were read already.
    const isShaped = this.value !== '' && digitsOf(text) !== '' && digitsOf(text) === digitsOf(this.value);
    if (isShaped) {
      this.value = text;
      return;
    }
    this.isWhole = false;
    this.isCheckDue = false;
    this.write(text);
    this.reread();
    this.recheck();
  }

  /** Sets a whole phone in any common spelling, e.g. pasted, filled in by the browser or stored earlier. */
  setPhone(text: string): void {
    this.withoutPlus = undefined;
    this.value = '';
    this.write(this.readStart(text));
    this.isWhole = true;
    this.reread();
    this.recheck();
  }

  /** Reads the number as a whole, then checks it. @returns whether it is valid */
  override validate(): boolean {
    this.isWhole = true;
    this.reread();
    const isValid = super.validate();
    // The list of countries may show that the number is right.
    this.isCheckDue = this.needsCountries && !this.isListMissing;
    if (this.isCheckDue) this.error = undefined;
    return isValid;
  }

  /** As for any field; a check that waits for the list of countries is over. */
  override setError(error: string | undefined): void {
    super.setError(error);
    this.isCheckDue = false;
  }

  /** Sets the country chosen in the picker: the dial code is replaced, the national digits stay. */
  select(country: Country): void {
    const digits = digitsOf(this.value);
    const { dialCode } = this.country;
    const shown = digits.startsWith(dialCode) ? digits.slice(dialCode.length) : '';
    const national = this.isCountryUnknown ? toNational(this.typedDigits, country) : shown;
    this.withoutPlus = { initialCountry: country, replacedPrefix: '', dialCode: country.dialCode };
    this.country = country;
    this.write(`+${country.dialCode}${national}`);
    if (this.error !== undefined) super.validate();
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
      const [countries, reader] = await Promise.all([this.loadCountries(), import('./countries')]);
      runInAction(() => {
        const { phone } = this;
        this.countries = countries;
        this.reader = reader;
        this.isListMissing = false;
        this.reread();
        // The error of the service about these digits still applies.
        if (!this.isErrorOfService || this.phone !== phone) this.recheck();
      });
    } catch {
      runInAction(() => {
        this.isListMissing = true;
        if (this.isCheckDue && !this.isErrorOfService) super.validate();
      });
    } finally {
      this.loading = undefined;
    }
  }

  /** The digits of a number without a plus, as they were typed. */
  private get typedDigits(): string {
    return this.withoutPlus
      ? this.withoutPlus.replacedPrefix + digitsOf(this.value).slice(this.withoutPlus.dialCode.length)
      : '';
  }

  private write(text: string): void {
    this.value = text;
    this.isCountryUnknown = false;
    // The user has removed the dial code: further digits are read literally.
    if (this.withoutPlus && !digitsOf(text).startsWith(this.withoutPlus.dialCode)) this.withoutPlus = undefined;
  }

  /** Reads the digits again: the country follows them, and a dial code without a plus becomes one. */
  private reread(): void {
    if (this.value === '') return;
    if (this.needsList(this.isWhole)) void this.openList();
    if (this.withoutPlus) this.readWithoutPlus(this.withoutPlus.initialCountry);
    else this.readInternational();
  }

  /** Validates the number during typing if it is known to be wrong. */
  private recheck(): void {
    if (this.value === '') return;
    // Digits are never cut, so the error about too many is shown immediately.
    const isTooMany = !this.needsList(this.isWhole) && isTooLong(this.value, this.country);
    if (this.isCheckDue || this.error !== undefined || isTooMany) super.validate();
  }

  private needsList(isWhole: boolean): boolean {
    const digits = digitsOf(this.value);
    if (this.countries || digits === '') return false;
    const isRussian = this.country.countryCode === russia.countryCode && isPlainlyRussian(digits);
    // A Russian number other than a mobile one may be a mobile one of another country, without its plus.
    const isMobile = /^79\d{9}$/.test(digits);
    return !isRussian || (isWhole && this.withoutPlus !== undefined && !isMobile);
  }

  private readWithoutPlus(initialCountry: Country): void {
    const { typedDigits, countries, reader } = this;
    if (!countries || !reader) return;
    const read = this.isWhole ? reader.readNumber : reader.readTyping;
    const reading = read(typedDigits, initialCountry, countries);
    const digits = reading?.digits ?? initialCountry.dialCode + toNational(typedDigits, initialCountry);
    const country = reading?.country ?? reader.findCountry(digits, countries, initialCountry) ?? initialCountry;
    this.show(digits, country);
    const national = digits.slice(country.dialCode.length);
    this.withoutPlus = {
      initialCountry,
      // If the national number is not a suffix of the typed digits (Argentina moves digits), no prefix was replaced: further typing is read as shown.
      replacedPrefix: typedDigits.endsWith(national) ? typedDigits.slice(0, typedDigits.length - national.length) : '',
      dialCode: country.dialCode,
    };
    this.isCountryUnknown =
      this.isWhole && reading === undefined && reader.isOfAnotherCountry(typedDigits, initialCountry, countries);
  }

  private readInternational(): void {
    const { countries, reader } = this;
    if (!countries || !reader) return;
    const digits = digitsOf(this.value);
    const reading = this.isWhole ? reader.readWithDialCode(digits, this.country, countries) : undefined;
    const country = reading?.country ?? reader.findCountry(digits, countries, this.country);
    if (country) this.show(reading?.digits ?? digits, country);
  }

  /** A text that already has these digits keeps its spaces. */
  private show(digits: string, country: Country): void {
    if (country.countryCode !== this.country.countryCode) this.country = country;
    if (digits !== digitsOf(this.value)) this.value = `+${digits}`;
  }
}
