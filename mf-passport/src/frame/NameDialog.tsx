import { handleFormError } from '@passport/shared/api-client/handleApiError';
import { useBusy } from '@passport/shared/data/useBusy';
import { useErrorToast } from '@passport/shared/data/useFailureToast';
import { FieldStore } from '@passport/shared/form/FieldStore';
import { TextField } from '@passport/shared/form/TextField';
import { useHost } from '@passport/shared/host/HostContext';
import type { Translate } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { Modal } from '@passport/shared/ui/Modal';
import { RowNote } from '@passport/shared/ui/Row';
import { space } from '@passport/shared/theme/tokens';
import { observer } from 'mobx-react-lite';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Facts } from './Facts';

interface NameDialogProps {
  /** Texts of the screen, below `name`: title, label, hint, save, saved. */
  t: Translate;
  /** What tells the named thing from others. */
  facts: readonly ReactNode[];
  /** Null without one. */
  name: string | null;
  maxLength: number;
  /** @param name an empty one removes the name @throws ApiError */
  save(name: string): Promise<void>;
  onClose(): void;
}

/** Asks for the person's own name for one of their things; an empty one removes the name. */
export const NameDialog = observer(function NameDialog({ t, facts, name, maxLength, save, onClose }: NameDialogProps) {
  const { toasts } = useHost();
  const showError = useErrorToast();
  const formId = useId();
  const [field] = useState(() => new FieldStore(name ?? ''));
  const [isBusy, whileBusy] = useBusy();

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    await whileBusy(async () => {
      try {
        await save(field.value.trim());
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
        <Facts of={facts} />
      </RowNote>
      <Form id={formId} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <TextField
          field={field}
          name="name"
          label={t('name.label')}
          hint={t('name.hint')}
          autocomplete="off"
          maxLength={maxLength}
          autoFocus
        />
      </Form>
    </Modal>
  );
});

/** Separated from the named thing. */
const Form = styled.form`
  padding-top: ${space(3)};
`;
