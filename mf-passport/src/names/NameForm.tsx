import { handleFormError } from '@passport/shared/api-client/handleApiError';
import { useBusy } from '@passport/shared/data/useBusy';
import { useErrorToast } from '@passport/shared/data/useFailureToast';
import { FieldStore } from '@passport/shared/form/FieldStore';
import { FormStore } from '@passport/shared/form/FormStore';
import { TextField } from '@passport/shared/form/TextField';
import { firstNameOf, lastNameOf } from '@passport/shared/form/validators';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { NameCharacters } from '@passport/shared/schemas/checks/personName';
import type { User } from '@passport/shared/schemas/users';
import { space } from '@passport/shared/theme/tokens';
import { Button } from '@passport/shared/ui/Button';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { Actions } from '../proof/formStyles';
import { namesTexts } from '../texts';
import { createNamesApi } from './names.api';

interface NameFormProps {
  user: User;
  onClose(): void;
}

/** First and last name, edited in place on the home screen. */
export const NameForm = observer(function NameForm({ user, onClose }: NameFormProps) {
  const t = useMessages(namesTexts.namespace);
  const { api, session, toasts } = useHost();
  const showError = useErrorToast();
  const element = useRef<HTMLFormElement>(null);
  const [isBusy, whileBusy] = useBusy();
  const characters = useRef<NameCharacters>('letters');
  useEffect(() => {
    // If unknown, names are checked as letters only.
    void createNamesApi(api)
      .characters()
      .then(
        (known) => (characters.current = known),
        () => undefined,
      );
  }, [api]);
  const [form] = useState(
    () =>
      new FormStore({
        first_name: new FieldStore(user.first_name, [firstNameOf(() => characters.current)]),
        last_name: new FieldStore(user.last_name, [lastNameOf(() => characters.current)]),
      }),
  );

  async function save(): Promise<boolean> {
    if (!form.validate()) return false;
    try {
      await createNamesApi(api).change(form.values);
      await session.reload();
      return true;
    } catch (error) {
      const { fields, toast } = handleFormError(error, 'first_name');
      form.setErrors(fields);
      if (toast !== undefined) showError(t(toast), error);
      return false;
    }
  }
  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const isSaved = await whileBusy(save);
    if (isSaved) {
      toasts.success(t('saved'));
      onClose();
    } else if (form.firstInvalid) {
      element.current?.querySelector<HTMLInputElement>(`input[name="${form.firstInvalid}"]`)?.focus();
    }
  }

  return (
    <Form ref={element} noValidate aria-label={t('form')} onSubmit={(event) => void handleSubmit(event)}>
      <TextField
        field={form.fields.first_name}
        name="first_name"
        label={t('first-name')}
        autocomplete="given-name"
        maxLength={100}
        messageLines={0}
        autoFocus
      />
      <TextField
        field={form.fields.last_name}
        name="last_name"
        label={t('last-name')}
        autocomplete="family-name"
        maxLength={100}
        messageLines={0}
      />
      <Actions>
        <Button type="submit" isLoading={isBusy}>
          {t('save')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('general.cancel')}
        </Button>
      </Actions>
    </Form>
  );
});

const Form = styled.form`
  display: grid;
  gap: ${space(3)};
  max-width: 440px;
  padding: ${space(4)} 0 ${space(2)};
`;
