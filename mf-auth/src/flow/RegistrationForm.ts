import { FieldStore } from '@passport/shared/form/FieldStore';
import { FormStore } from '@passport/shared/form/FormStore';
import { email, firstNameOf, lastNameOf, required } from '@passport/shared/form/validators';
import { PhoneField, type LoadCountries } from '@passport/shared/phone/PhoneField';
import type { NameCharacters } from '@passport/shared/schemas/checks/personName';
import type { AcceptedDocument } from '@passport/shared/schemas/documents';
import { action, makeObservable, observable, observableRef } from 'mobx';

/** The part of the form that survives a reload: typed values, no proofs. */
export interface RegistrationDraft {
  first_name: string;
  last_name: string;
  email: string;
  news: boolean;
  /** The revisions of the documents that the form links to. */
  documents?: readonly AcceptedDocument[] | undefined;
  /** Characters that names may contain in addition to letters; none by default. */
  name_characters?: NameCharacters | undefined;
}

export type RegistrationField = 'first_name' | 'last_name' | 'email' | 'phone';

/** The register form (spec 2, 3 and 5). Its fields have the names of the service. */
export class RegistrationForm extends FormStore<RegistrationField> {
  /** The person wants news and offers; false until they tick it. */
  news = false;
  /** The revisions of the documents that the form links to; undefined if the service did not return them. */
  documents: readonly AcceptedDocument[] | undefined = undefined;
  readonly phone: PhoneField;
  private readonly names: { characters: NameCharacters };

  constructor(loadCountries: LoadCountries) {
    const phone = new PhoneField(loadCountries, [required('errors.phone-number-required')]);
    const names: { characters: NameCharacters } = { characters: 'letters' };
    super({
      first_name: new FieldStore('', [required(), firstNameOf(() => names.characters)]),
      last_name: new FieldStore('', [required(), lastNameOf(() => names.characters)]),
      email: new FieldStore('', [required(), email]),
      phone,
    });
    this.phone = phone;
    this.names = names;
    makeObservable(this, { news: observable, documents: observableRef, setNews: action, show: action });
  }

  setNews(news: boolean): void {
    this.news = news;
  }

  /** From now on the form links to these revisions. */
  show(documents: readonly AcceptedDocument[]): void {
    this.documents = documents;
  }

  get draft(): RegistrationDraft {
    const { first_name, last_name, email: address } = this.values;
    const { news, documents, names } = this;
    const name_characters = names.characters === 'letters' ? undefined : names.characters;
    return { first_name, last_name, email: address, news, documents, name_characters };
  }

  /** Fills empty fields and never overwrites typed values. */
  prefill({ news, documents, name_characters, ...texts }: Partial<RegistrationDraft>): void {
    if (documents) this.show(documents);
    if (name_characters) this.names.characters = name_characters;
    for (const [name, text] of Object.entries(texts)) {
      const field = this.fields[name as keyof typeof texts];
      if (field.isEmpty && text) field.input(text);
    }
    if (news) this.setNews(true);
  }
}
