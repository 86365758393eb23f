import { FieldStore } from '@passport/shared/form/FieldStore';
import { FormStore } from '@passport/shared/form/FormStore';
import { email, firstName, lastName, required } from '@passport/shared/form/validators';
import { PhoneField, type LoadCountries } from '@passport/shared/phone/PhoneField';
import { action, makeObservable, observable } from 'mobx';

/** The part of the form that survives a reload: typed values, no proofs. */
export interface RegistrationDraft {
  first_name: string;
  last_name: string;
  email: string;
  news: boolean;
}

export type RegistrationField = 'first_name' | 'last_name' | 'email' | 'phone';

/** The register form (spec 2, 3 and 5). Its fields have the names of the service. */
export class RegistrationForm extends FormStore<RegistrationField> {
  /** The person wants news and offers; false until they tick it. */
  news = false;
  readonly phone: PhoneField;

  constructor(loadCountries: LoadCountries) {
    const phone = new PhoneField(loadCountries, [required('errors.phone-number-required')]);
    super({
      first_name: new FieldStore('', [required(), firstName]),
      last_name: new FieldStore('', [required(), lastName]),
      email: new FieldStore('', [required(), email]),
      phone,
    });
    this.phone = phone;
    makeObservable(this, { news: observable, setNews: action });
  }

  setNews(news: boolean): void {
    this.news = news;
  }

  get draft(): RegistrationDraft {
    const { first_name, last_name, email: address } = this.values;
    return { first_name, last_name, email: address, news: this.news };
  }

  /** Fills empty fields and never overwrites what was typed. */
  prefill({ news, ...texts }: Partial<RegistrationDraft>): void {
    for (const [name, text] of Object.entries(texts)) {
      const field = this.fields[name as keyof typeof texts];
      if (field.isEmpty && text) field.input(text);
    }
    if (news) this.setNews(true);
  }
}
