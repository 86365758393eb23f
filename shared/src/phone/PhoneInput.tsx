import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef, useState, type ClipboardEvent, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { TextField } from '../form/TextField';
import { useMessages } from '../i18n/useMessages';
import type { Country } from './Country';
import { CountryButton } from './CountryButton';
import type { CountryPicker } from './CountryPicker';
import type { PhoneField } from './PhoneField';
import { examplePhone, phoneMask, shapeTyped } from './phoneMask';
import { typedNumber } from './readPhone';

const Root = styled.div`
  position: relative;
`;

/** A pasted text with fewer digits after the plus is treated as part of a number, not as a whole one. */
const shortestInternational = 7;

interface PhoneInputProps {
  field: PhoneField;
  name: string;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  /** `tel` by default. */
  autocomplete?: string;
  messageLines?: 0 | 1 | 2;
  ref?: Ref<HTMLInputElement>;
}

/** A phone field with its country: the mask follows the country, and the country follows the dial code. */
export const PhoneInput = observer(function PhoneInput({ field, disabled, ref, ...props }: PhoneInputProps) {
  const t = useMessages('common');
  const [isOpen, Picker, toggle, close] = usePicker(field);
  const root = useRef<HTMLDivElement>(null);
  const { country, countries } = field;
  const mask = useMemo(() => phoneMask(country, (text) => field.readStart(text)), [country, field]);
  const { language } = useTranslation().i18n;
  // The browser translates the name of the country until the list is loaded.
  const title = useMemo(
    () =>
      countries?.find(({ countryCode }) => countryCode === country.countryCode)?.title ??
      new Intl.DisplayNames(language, { type: 'region' }).of(country.countryCode) ??
      country.countryCode,
    [countries, country, language],
  );
  useTitlesInLanguage(field, language);

  const focusNumber = () => root.current?.querySelector<HTMLInputElement>(`input[name="${props.name}"]`)?.focus();
  const handleSelect = (chosen: Country) => {
    field.select(chosen);
    close();
    focusNumber();
  };
  const handleClose = () => {
    close();
    // Escape returns the focus to the number; a click elsewhere has already moved it.
    if (root.current?.querySelector('[role="dialog"]')?.contains(document.activeElement)) focusNumber();
  };
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    const { digits, isInternational } = typedNumber(text);
    if (digits.length < (isInternational ? shortestInternational : country.minDigits)) return;
    // A complete pasted number replaces the text, in any spelling and at any caret.
    event.preventDefault();
    event.currentTarget.setSelectionRange(event.currentTarget.value.length, event.currentTarget.value.length);
    field.setPhone(text);
  };

  return (
    <Root ref={root}>
      <TextField
        autocomplete="tel"
        {...props}
        ref={ref}
        field={field}
        type="tel"
        inputMode="tel"
        disabled={disabled}
        maskOptions={mask}
        readUnmasked={(text) => shapeTyped(field.readStart(text), country)}
        readReplacement={(text) => {
          field.setPhone(text);
          return field.value;
        }}
        example={examplePhone(country)}
        onPaste={handlePaste}
        start={
          <CountryButton
            countryCode={country.countryCode}
            label={t('phone.country', { title, iso: country.countryCode, code: `+${country.dialCode}` })}
            isOpen={isOpen}
            disabled={disabled}
            onToggle={() => void toggle()}
          />
        }
      />
      {isOpen && countries && Picker && (
        <Picker
          countries={countries}
          selected={country.countryCode}
          texts={{
            title: t('phone.countries'),
            search: t('phone.search'),
            nothingFound: t('errors.nothing-found'),
            likely: t('phone.likely'),
            all: t('phone.all'),
          }}
          onSelect={handleSelect}
          onClose={handleClose}
        />
      )}
    </Root>
  );
});

/** The country picker: its code and the list of countries are loaded on first use. */
function usePicker(field: PhoneField) {
  const [isOpen, setOpen] = useState(false);
  const [Picker, setPicker] = useState<typeof CountryPicker>();
  const close = () => setOpen(false);
  const toggle = async () => {
    setOpen(!isOpen);
    if (isOpen) return;
    // Left by an earlier press.
    if (field.error === 'errors.connection') field.setError(undefined);
    const [loaded] = await Promise.all([import('./CountryPicker').catch(() => undefined), field.openList()]);
    if (loaded) setPicker(() => loaded.CountryPicker);
    if (loaded && !field.isListMissing) return;
    close();
    field.setError('errors.connection');
  };
  return [isOpen, Picker, toggle, close] as const;
}

/** Reloads the titles of the countries after a change of the language. */
function useTitlesInLanguage(field: PhoneField, language: string): void {
  const shownLanguage = useRef(language);
  useEffect(() => {
    if (shownLanguage.current === language) return;
    shownLanguage.current = language;
    void field.renewList();
  }, [field, language]);
}
