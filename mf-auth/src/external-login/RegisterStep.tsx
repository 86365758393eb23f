import { Checkbox } from '@passport/shared/form/Checkbox';
import { TextField } from '@passport/shared/form/TextField';
import { useHost } from '@passport/shared/host/HostContext';
import { PhoneInput } from '@passport/shared/phone/PhoneInput';
import { Button } from '@passport/shared/ui/Button';
import { observer } from 'mobx-react-lite';
import { useRef, type FormEvent } from 'react';
import { Agreements } from '../login/Agreements';
import { Form } from '../login/cardStyles';
import { useLoginMessages } from '../login/loginNamespace';
import { SignInCard } from '../login/SignInCard';
import { useCountryGuess } from '../login/useCountryGuess';
import type { ExternalFlow } from './ExternalFlow';
import { useExternalMessages } from './externalNamespace';

/** REGISTER_FORM of a visitor from a provider: what it told is filled in, and the phone is added. */
export const RegisterStep = observer(function RegisterStep({ flow }: { flow: ExternalFlow }) {
  const host = useHost();
  const t = useExternalMessages();
  const login = useLoginMessages();
  const element = useRef<HTMLFormElement>(null);
  const { form } = flow;
  const { first_name, last_name, email } = form.fields;
  const name = { provider: t(`providers.${flow.provider}`) };
  useCountryGuess(host.api, form.phone);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    await flow.submitForm();
    const invalid = form.firstInvalid;
    if (invalid) element.current?.querySelector<HTMLInputElement>(`input[name="${invalid}"]`)?.focus();
  };

  const { businessUnit } = host.branding;
  const agreements = {
    terms: businessUnit?.terms_of_use ?? host.links.policy('terms_of_service'),
    personalData: businessUnit?.privacy_policy ?? host.links.policy('personal_data'),
  };
  return (
    <SignInCard
      title={t('register.title')}
      subtitle={t('register.subtitle', name)}
      footer={<Agreements {...agreements} />}
      isTitleFocused
    >
      <Form ref={element} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <TextField
          field={first_name}
          name="first_name"
          label={login('register.first-name')}
          autocomplete="given-name"
          maxLength={100}
          required
        />
        <TextField
          field={last_name}
          name="last_name"
          label={login('register.last-name')}
          autocomplete="family-name"
          maxLength={100}
          required
        />
        <TextField
          field={email}
          name="email"
          type="email"
          inputMode="email"
          label={login('register.email')}
          hint={flow.isEmailVerified ? t('register.email-verified', name) : login('register.email-hint')}
          autocomplete="email"
          maxLength={254}
          required
        />
        <PhoneInput field={form.phone} name="phone" label={login('register.phone')} required />
        {flow.takenPhone !== undefined && flow.takenPhone === form.phone.phone && (
          <Button variant="secondary" isWide isLoading={flow.isBusy} onClick={() => void flow.claimPhone()}>
            {t('register.phone-taken', name)}
          </Button>
        )}
        <Checkbox name="news" checked={form.news} onChange={(news) => form.setNews(news)}>
          {login('register.news')}
        </Checkbox>
        <Button type="submit" isWide isLoading={flow.isBusy}>
          {login('register.submit')}
        </Button>
      </Form>
    </SignInCard>
  );
});
