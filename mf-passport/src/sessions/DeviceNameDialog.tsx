import { handleFormError } from '@passport/shared/api-client/handleApiError';
import { deviceNameMaxLength } from '@passport/shared/constants';
import { useBusy } from '@passport/shared/data/useBusy';
import { useErrorToast } from '@passport/shared/data/useFailureToast';
import { FieldStore } from '@passport/shared/form/FieldStore';
import { TextField } from '@passport/shared/form/TextField';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { SessionItem } from '@passport/shared/schemas/account';
import { Button } from '@passport/shared/ui/Button';
import { Modal } from '@passport/shared/ui/Modal';
import { RowNote } from '@passport/shared/ui/Row';
import { space } from '@passport/shared/theme/tokens';
import { observer } from 'mobx-react-lite';
import { useId, useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { Facts } from '../frame/Facts';
import { accountTexts, sessionsTexts } from '../texts';
import { countryName, deviceName } from '../wording/describePlace';
import type { Sessions } from './Sessions';

interface DeviceNameDialogProps {
  sessions: Sessions;
  session: SessionItem;
  onClose(): void;
}

/** Asks for the name of the device of a session; an empty one removes the name. */
export const DeviceNameDialog = observer(function DeviceNameDialog({
  sessions,
  session,
  onClose,
}: DeviceNameDialogProps) {
  const t = useMessages(sessionsTexts.namespace);
  const account = useMessages(accountTexts.namespace);
  const { toasts, locale } = useHost();
  const showError = useErrorToast();
  const formId = useId();
  const [field] = useState(() => new FieldStore(session.name ?? ''));
  const [isBusy, whileBusy] = useBusy();

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    await whileBusy(async () => {
      try {
        await sessions.rename(session.id, field.value.trim());
        toasts.success(t('name.saved'));
        onClose();
      } catch (error) {
        const { fields, toast } = handleFormError(error, 'name');
        field.setError(fields['name']);
        if (toast !== undefined) showError(t(toast), error);
      }
    });
  }

  return (
    <Modal
      isOpen
      title={t('name.title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('general.cancel')}
          </Button>
          <Button type="submit" form={formId} isLoading={isBusy}>
            {t('name.save')}
          </Button>
        </>
      }
    >
      <RowNote>
        <Facts
          of={[
            deviceName(session, account('on-system')) ?? t('unknown-device'),
            countryName(session.country, locale.current),
          ]}
        />
      </RowNote>
      <Form id={formId} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <TextField
          field={field}
          name="name"
          label={t('name.label')}
          hint={t('name.hint')}
          autocomplete="off"
          maxLength={deviceNameMaxLength}
          autoFocus
        />
      </Form>
    </Modal>
  );
});

/** Separated from the named device. */
const Form = styled.form`
  padding-top: ${space(3)};
`;
