import { Checkbox } from '@passport/shared/form/Checkbox';
import { TextField } from '@passport/shared/form/TextField';
import { PhoneInput } from '@passport/shared/phone/PhoneInput';
import { Button } from '@passport/shared/ui/Button';
import { observer } from 'mobx-react-lite';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Fields } from './cardStyles';
import { NoteLine } from '@passport/shared/form/NoteLine';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { formsTexts } from '../texts';
import type { RegistrationForm } from '../flow/RegistrationForm';

interface RegistrationFieldsProps {
  form: RegistrationForm;
  /** The line below the email field. */
  emailHint: string;
  /** The phone was proven before the form was opened and cannot be changed. */
  isPhoneProven?: boolean;
  isBusy: boolean;
  /** The service or the network is unavailable: a message key or a text. */
  note: string | undefined;
  onSubmit(): Promise<void>;
  /** Shown below the email field. */
  emailExtra?: ReactNode;
  /** Shown below the phone. */
  children?: ReactNode;
}

/** The fields and the button of every registration (spec 3, Registration data). */
export const RegistrationFields = observer(function RegistrationFields({
  form,
  emailHint,
  isPhoneProven = false,
  isBusy,
  note,
  onSubmit,
  emailExtra,
  children,
}: RegistrationFieldsProps) {
  const t = useMessages(formsTexts.namespace);
  const element = useRef<HTMLFormElement>(null);
  const { first_name, last_name, email } = form.fields;
  // The first one to fill in; a provider may have filled in the others.
  const [first] = useState(() => form.firstEmpty);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    await onSubmit();
    const name = form.firstInvalid;
    if (name) element.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
  };

  return (
    <Fields ref={element} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <TextField
        field={first_name}
        name="first_name"
        label={t('register.first-name')}
        autocomplete="given-name"
        maxLength={100}
        required
        messageLines={0}
        autoFocus={first === 'first_name'}
      />
      <TextField
        field={last_name}
        name="last_name"
        label={t('register.last-name')}
        autocomplete="family-name"
        maxLength={100}
        required
        messageLines={0}
        autoFocus={first === 'last_name'}
      />
      <TextField
        field={email}
        name="email"
        type="email"
        inputMode="email"
        label={t('register.email')}
        hint={emailHint}
        autocomplete="email"
        maxLength={254}
        required
        autoFocus={first === 'email'}
        messageLines={0}
      />
      {emailExtra}
      <PhoneInput
        field={form.phone}
        name="phone"
        label={t('register.phone')}
        required={!isPhoneProven}
        disabled={isPhoneProven}
        hint={isPhoneProven ? t('register.confirmed') : undefined}
        messageLines={0}
        autoFocus={first === 'phone'}
      />
      {children}
      <Checkbox name="news" checked={form.news} onChange={(news) => form.setNews(news)}>
        {t('register.news')}
      </Checkbox>
      <NoteLine note={isBusy ? undefined : note} />
      <Button type="submit" isWide isLoading={isBusy}>
        {t('register.submit')}
      </Button>
    </Fields>
  );
});
