import { TextField } from '@passport/shared/form/TextField';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type FormEvent } from 'react';
import { Actions, Form } from '../../proof/formStyles';
import type { FactorChange } from '../FactorChange';
import { FactorSetup } from '../FactorSetup';
import { namespace } from '../namespace';
import { CloudPasswordForm } from './CloudPasswordForm';

/** /passport/2fa/cloud-password: a password of digits, typed twice. */
export function CloudPasswordScreen() {
  return (
    <FactorSetup mode="PASSWORD">
      {(change, settings) => <NewPassword change={change} minLength={settings.password_min_length} />}
    </FactorSetup>
  );
}

const NewPassword = observer(function NewPassword({ change, minLength }: { change: FactorChange; minLength: number }) {
  const t = useMessages(namespace);
  const [form] = useState(
    () =>
      new CloudPasswordForm(minLength, {
        digitsOnly: t('PASSWORD.digits-only'),
        tooShort: t('PASSWORD.too-short', { count: minLength }),
        different: t('PASSWORD.different'),
      }),
  );

  useEffect(
    () =>
      reaction(
        () => change.errors,
        ({ password, confirm_password, code }) => {
          form.password.setError(password ?? code);
          form.confirmPassword.setError(confirm_password);
        },
      ),
    [change, form],
  );

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!form.validate()) return;
    void change.confirm({ password: form.password.value, confirm_password: form.confirmPassword.value });
  };

  return (
    <Form noValidate onSubmit={handleSubmit}>
      <TextField
        field={form.password}
        name="new-password"
        type="password"
        inputMode="numeric"
        label={t('PASSWORD.new')}
        hint={t('PASSWORD.rule', { count: minLength })}
        autocomplete="new-password"
        maxLength={200}
        required
        autoFocus
      />
      <TextField
        field={form.confirmPassword}
        name="confirm-password"
        type="password"
        inputMode="numeric"
        label={t('PASSWORD.again')}
        autocomplete="new-password"
        maxLength={200}
        required
      />
      <Actions>
        <Button type="submit" isLoading={change.isBusy}>
          {t('turn-on')}
        </Button>
      </Actions>
    </Form>
  );
});
