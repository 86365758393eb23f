import { Checkbox } from '@passport/shared/form/Checkbox';
import { TextField } from '@passport/shared/form/TextField';
import { PhoneInput } from '@passport/shared/phone/PhoneInput';
import { Button } from '@passport/shared/ui/Button';
import { observer } from 'mobx-react-lite';
import { useRef, type FormEvent } from 'react';
import { useLoginMessages } from '../loginNamespace';
import { Agreements, type AgreementAddresses } from '../Agreements';
import { Form } from '../cardStyles';
import type { LoginFlow } from '../LoginFlow';
import { SignInCard } from '../SignInCard';

interface RegisterFormStepProps {
  flow: LoginFlow;
  agreements: AgreementAddresses;
  onBack(): void;
}

/** REGISTER_FORM: who the visitor is; the phone is the proven one and stays as it is. */
export const RegisterFormStep = observer(function RegisterFormStep({
  flow,
  agreements,
  onBack,
}: RegisterFormStepProps) {
  const t = useLoginMessages();
  const element = useRef<HTMLFormElement>(null);
  const { form } = flow;
  const { first_name, last_name, email } = form.fields;

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    await flow.submitForm();
    const name = form.firstInvalid;
    if (name) element.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
  };

  return (
    <SignInCard
      title={t('register.title')}
      subtitle={t('register.subtitle')}
      onBack={onBack}
      footer={<Agreements {...agreements} />}
    >
      <Form ref={element} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <TextField
          field={first_name}
          name="first_name"
          label={t('register.first-name')}
          autocomplete="given-name"
          maxLength={100}
          required
          autoFocus
        />
        <TextField
          field={last_name}
          name="last_name"
          label={t('register.last-name')}
          autocomplete="family-name"
          maxLength={100}
          required
        />
        <TextField
          field={email}
          name="email"
          type="email"
          inputMode="email"
          label={t('register.email')}
          hint={t('register.email-hint')}
          autocomplete="email"
          maxLength={254}
          required
        />
        <PhoneInput field={form.phone} name="phone" label={t('register.phone')} required disabled />
        <Checkbox name="news" checked={form.news} onChange={(news) => form.setNews(news)}>
          {t('register.news')}
        </Checkbox>
        <Button type="submit" isWide isLoading={flow.isBusy}>
          {t('register.submit')}
        </Button>
      </Form>
    </SignInCard>
  );
});
