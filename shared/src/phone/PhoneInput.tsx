import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useMemo, useRef, useState, type ClipboardEvent, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { TextField } from '../form/TextField';
import { useMessages } from '../i18n/useMessages';
import type { Country } from './Country';
import { CountryButton } from './CountryButton';
import type { CountryPicker } from './CountryPicker';
import type { PhoneField } from './PhoneField';
import { examplePhone, phoneMask, shapeTyped } from './phoneMask';
import { digitsOf } from './readPhone';

const Root = styled.div`
  position: relative;
`;

interface PhoneInputProps {
  field: PhoneField;
  name: string;
  label: string;
  hint?: string;
  required?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  messageLines?: 1 | 2;
  ref?: Ref<HTMLInputElement>;
}

/** A phone field with its country: the mask follows the country, and the country follows the dial code. */
export const PhoneInput = observer(function PhoneInput({ field, disabled, ref, ...props }: PhoneInputProps) {
  const t = useMessages('common');
  const [isOpen, setOpen] = useState(false);
  const [Picker, setPicker] = useState<typeof CountryPicker>();
  const root = useRef<HTMLDivElement>(null);
  const { country, countries } = field;
  const mask = useMemo(() => phoneMask(country), [country]);
  const title = countries?.find(({ countryCode }) => countryCode === country.countryCode)?.title ?? country.countryCode;

  const { language } = useTranslation().i18n;
  const shownLanguage = useRef(language);
  useEffect(() => {
    if (shownLanguage.current === language) return;
    shownLanguage.current = language;
    void field.renewList();
  }, [field, language]);

  const focusNumber = () => root.current?.querySelector<HTMLInputElement>(`input[name="${props.name}"]`)?.focus();
  const close = useCallback(() => setOpen(false), []);

  const handleToggle = async () => {
    setOpen(!isOpen);
    if (isOpen) return;
    const [loaded] = await Promise.all([import('./CountryPicker').catch(() => undefined), field.openList()]);
    if (loaded) setPicker(() => loaded.CountryPicker);
    if (loaded && !field.isListMissing) return;
    setOpen(false);
    field.setError('errors.connection');
  };
  const handleSelect = (chosen: Country) => {
    field.select(chosen);
    setOpen(false);
    focusNumber();
  };
  const handleClose = () => {
    close();
    // Escape leaves the person where they were; a click elsewhere has taken the focus there already.
    if (root.current?.querySelector('[role="dialog"]')?.contains(document.activeElement)) focusNumber();
  };
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    if (digitsOf(text).length < country.minDigits) return;
    // A whole number replaces what is there, however it is spelled and wherever the caret stands.
    event.preventDefault();
    field.setPhone(text);
  };

  return (
    <Root ref={root}>
      <TextField
        {...props}
        ref={ref}
        field={field}
        type="tel"
        inputMode="tel"
        autocomplete="tel"
        disabled={disabled}
        maskOptions={mask}
        readUnmasked={(text) => shapeTyped(text, country)}
        example={examplePhone(country)}
        onPaste={handlePaste}
        start={
          <CountryButton
            countryCode={country.countryCode}
            label={t('phone.country', { title, code: `+${country.dialCode}` })}
            isOpen={isOpen}
            disabled={disabled}
            onToggle={() => void handleToggle()}
          />
        }
      />
      {isOpen && countries && Picker && (
        <Picker
          countries={countries}
          selected={country.countryCode}
          texts={{ title: t('phone.countries'), search: t('phone.search'), nothingFound: t('errors.nothing-found') }}
          onSelect={handleSelect}
          onClose={handleClose}
        />
      )}
    </Root>
  );
});
