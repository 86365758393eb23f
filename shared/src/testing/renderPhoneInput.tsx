import { render, type RenderResult } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { createTranslations, type Translations } from '../i18n/createTranslations';
import { listCountries } from '../phone/countries';
import { PhoneField, type LoadCountries } from '../phone/PhoneField';
import { PhoneInput } from '../phone/PhoneInput';

interface ShownPhoneInput extends RenderResult {
  field: PhoneField;
  translations: Translations;
}

/** Renders a phone input in Russian, labelled `Телефон`. @param load the list of countries; the Russian one by default */
export async function renderPhoneInput(
  load: LoadCountries = () => Promise.resolve(listCountries('ru')),
): Promise<ShownPhoneInput> {
  const translations = await createTranslations('ru');
  const field = new PhoneField(load);
  const view = render(
    <I18nextProvider i18n={translations.i18n}>
      <PhoneInput field={field} name="phone" label="Телефон" required />
    </I18nextProvider>,
  );
  return { field, translations, ...view };
}
