import { useFailureToast } from '@passport/shared/data/useFailureToast';
import { TextInput } from '@passport/shared/form/TextInput';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { space } from '@passport/shared/theme/tokens';
import { Button } from '@passport/shared/ui/Button';
import { Modal } from '@passport/shared/ui/Modal';
import { Section } from '@passport/shared/ui/Section';
import { observer } from 'mobx-react-lite';
import { useId, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { createApplicationsApi } from '../data/applications.api';
import { isNeverUsed } from '../data/isNeverUsed';
import { useApplication } from '../data/useApplication';
import { paths } from '../paths';
import { namespace } from './texts';

/** Deletes an application for good. */
export function Deletion() {
  const t = useMessages(namespace);
  const [isAsked, setIsAsked] = useState(false);
  return (
    <Section title={t('deletion.title')} lead={t('deletion.lead')}>
      <Place>
        <Button variant="danger" onClick={() => setIsAsked(true)}>
          {t('deletion.delete')}
        </Button>
      </Place>
      {isAsked && <DeletionDialog onClose={() => setIsAsked(false)} />}
    </Section>
  );
}

/** States what ends with the application, and asks for its name. */
const DeletionDialog = observer(function DeletionDialog({ onClose }: { onClose(): void }) {
  const t = useMessages(namespace);
  const { api, toasts } = useHost();
  const { application } = useApplication();
  const navigate = useNavigate();
  const showFailure = useFailureToast();
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const { id, name, people_connected, secrets, waiting_deliveries } = application;
  // The service hides small numbers; an application that was never used hides nobody.
  const few = isNeverUsed(application) ? 'deletion.nobody' : 'deletion.few-people';

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (typed.trim() !== name.trim()) {
      setError('deletion.wrong-name');
      return;
    }
    setIsBusy(true);
    try {
      await createApplicationsApi(api).remove(id);
      toasts.success(t('deletion.deleted', { name }));
      void navigate(paths.list, { replace: true });
    } catch (failure) {
      showFailure(failure);
      setIsBusy(false);
    }
  }
  return (
    <Modal
      isOpen
      title={t('deletion.ask-title', { name })}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('general.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="danger" isLoading={isBusy}>
            {t('deletion.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <p>{t('deletion.ends')}</p>
        <Ends>
          <li>{people_connected === null ? t(few) : t('deletion.people', { count: people_connected })}</li>
          <li>{t('deletion.secrets', { count: secrets.length })}</li>
          <li>{t('deletion.deliveries', { count: waiting_deliveries })}</li>
        </Ends>
        <TextInput
          name="name"
          label={t('deletion.name')}
          hint={t('deletion.name-hint', { name })}
          value={typed}
          error={error === undefined ? undefined : t(error)}
          autocomplete="off"
          autoFocus
          onChange={(value) => {
            setTyped(value);
            setError(undefined);
          }}
        />
      </form>
    </Modal>
  );
});

const Place = styled.div`
  margin-top: ${space(5)};
`;

const Ends = styled.ul`
  margin: ${space(3)} 0 ${space(5)};
  padding-left: ${space(5)};
`;
