import { Checkbox } from '@passport/shared/form/Checkbox';
import { FieldStore } from '@passport/shared/form/FieldStore';
import { FormStore } from '@passport/shared/form/FormStore';
import { NoteLine } from '@passport/shared/form/NoteLine';
import { TextField } from '@passport/shared/form/TextField';
import { cloudPassword, required, samePassword } from '@passport/shared/form/validators';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { isGuessablePassword } from '@passport/shared/schemas/checks/cloudPassword';
import { Button } from '@passport/shared/ui/Button';
import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type FormEvent } from 'react';
import { Actions, Form } from '../../proof/formStyles';
import { ForUser } from '../../frame/ForUser';
import type { FactorChange } from '../FactorChange';
import { FactorSetup } from '../FactorSetup';
import { twoFactorTexts } from '../../texts';
import { Strength } from './Strength';

/** /passport/2fa/cloud-password: a password of digits, typed twice. */
export function CloudPasswordScreen() {
  return (
    <FactorSetup mode="PASSWORD">
      {(change, settings) => (
        <ForUser>
          {(user) => <NewPassword change={change} minLength={settings.password_min_length} phone={user.phone} />}
        </ForUser>
      )}
    </FactorSetup>
  );
}

interface NewPasswordProps {
  change: FactorChange;
  minLength: number;
  /** The user's own phone, which is a poor password. */
  phone: string;
}

const NewPassword = observer(function NewPassword({ change, minLength, phone }: NewPasswordProps) {
  const t = useMessages(twoFactorTexts.namespace);
  const [form] = useState(() => {
    const password = new FieldStore('', [required(), cloudPassword]);
    const confirmation = new FieldStore('', [required(), samePassword(() => password.value)]);
    return new FormStore({ password, confirm_password: confirmation });
  });
  const { password, confirm_password } = form.fields;
  const [isShown, setIsShown] = useState(false);
  const type = isShown ? 'text' : 'password';

  useEffect(
    () =>
      reaction(
        () => change.errors,
        ({ code, ...errors }) => form.setErrors(code === undefined ? errors : { password: code }),
      ),
    [change, form],
  );

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!form.validate()) return;
    // Before the code of the current factor is required: it would be consumed in vain.
    if (isGuessablePassword(password.value, phone)) return password.setError(t('errors.weak-password'));
    void change.confirm(form.values);
  };

  return (
    <Form noValidate onSubmit={handleSubmit}>
      <TextField
        field={password}
        name="new-password"
        type={type}
        inputMode="numeric"
        label={t('PASSWORD.new')}
        messageLines={0}
        hint={t('PASSWORD.rule', { count: minLength })}
        autocomplete="new-password"
        maxLength={200}
        required
        autoFocus
      />
      <Strength password={password.value} phone={phone} minLength={minLength} />
      <TextField
        field={confirm_password}
        name="confirm-password"
        type={type}
        inputMode="numeric"
        label={t('PASSWORD.again')}
        messageLines={0}
        autocomplete="new-password"
        maxLength={200}
        required
      />
      <Checkbox name="show-password" checked={isShown} onChange={setIsShown}>
        {t('PASSWORD.show')}
      </Checkbox>
      <NoteLine note={change.isBusy ? undefined : change.note} />
      <Actions>
        <Button type="submit" isLoading={change.isBusy}>
          {t(change.current ? 'next' : 'turn-on')}
        </Button>
      </Actions>
    </Form>
  );
});
