import { useFailureToast } from '@passport/shared/data/useFailureToast';
import { TextInput } from '@passport/shared/form/TextInput';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { ApplicationDetails } from '@passport/shared/schemas/applications';
import { colors, space } from '@passport/shared/theme/tokens';
import { Button } from '@passport/shared/ui/Button';
import { ConfirmDialog } from '@passport/shared/ui/ConfirmDialog';
import { Modal } from '@passport/shared/ui/Modal';
import { Section } from '@passport/shared/ui/Section';
import { Spaced } from '@passport/shared/ui/basics';
import { observer } from 'mobx-react-lite';
import { useId, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { createApplicationsApi } from '../data/applications.api';
import { isNeverUsed } from '../data/isNeverUsed';
import { useApplication } from '../data/useApplication';
import { paths } from '../paths';
import { settingsTexts } from '../texts';
import { confirmsDeletion, idEndOf } from './confirmsDeletion';

/** Deletes an application permanently. */
export function Deletion() {
  const t = useMessages(settingsTexts.namespace);
  const [isAsked, setIsAsked] = useState(false);
  return (
    <Section title={t('deletion.title')} lead={t('deletion.lead')}>
      <Spaced $above={5}>
        <Outlined variant="secondary" onClick={() => setIsAsked(true)}>
          {t('deletion.delete')}
        </Outlined>
      </Spaced>
      {isAsked && <DeletionDialog onClose={() => setIsAsked(false)} />}
    </Section>
  );
}

/** Of an application that nobody has used it is a plain question; another one has to be named. */
const DeletionDialog = observer(function DeletionDialog({ onClose }: { onClose(): void }) {
  const t = useMessages(settingsTexts.namespace);
  const { api, toasts } = useHost();
  const { application } = useApplication();
  const navigate = useNavigate();
  const showFailure = useFailureToast();
  const [isBusy, setIsBusy] = useState(false);
  const { id, name } = application;

  async function handleDelete(): Promise<void> {
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
  const question: QuestionProps = {
    title: t('deletion.ask-title', { name }),
    isBusy,
    onConfirm: () => void handleDelete(),
    onClose,
  };
  if (!hasNobody(application)) return <NameQuestion {...question} />;
  return (
    <ConfirmDialog {...question} isOpen text={t('deletion.at-once')} confirm={t('deletion.confirm')}>
      <Ends />
    </ConfirmDialog>
  );
});

interface QuestionProps {
  title: string;
  isBusy: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** The button is disabled until the application is named. */
const NameQuestion = observer(function NameQuestion({ title, isBusy, onConfirm, onClose }: QuestionProps) {
  const t = useMessages(settingsTexts.namespace);
  const { application } = useApplication();
  const formId = useId();
  const [typed, setTyped] = useState('');
  const isNamed = confirmsDeletion(typed, application);

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (isNamed) onConfirm();
  }
  return (
    <Modal
      isOpen
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('general.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="danger" isLoading={isBusy} disabled={!isNamed}>
            {t('deletion.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit}>
        <p>{t('deletion.at-once')}</p>
        <Ends />
        <TextInput
          name="name"
          label={t('deletion.name')}
          hint={t('deletion.name-hint', { name: application.name, end: idEndOf(application.id) })}
          value={typed}
          autocomplete="off"
          autoFocus
          onChange={setTyped}
        />
      </form>
    </Modal>
  );
});

/** The service hides small numbers; of an unused application the number is 0. */
const hasNobody = (application: ApplicationDetails): boolean =>
  application.people_connected === null && isNeverUsed(application);

/** What is deleted with the application. */
const Ends = observer(function Ends() {
  const t = useMessages(settingsTexts.namespace);
  const { application } = useApplication();
  const { people_connected, secrets, waiting_deliveries } = application;
  const isUnused = hasNobody(application);
  const few = isUnused ? [] : [t('deletion.few-people')];
  const ends = [
    ...(people_connected === null ? few : [t('deletion.people', { count: people_connected })]),
    ...(secrets.length === 0 ? [] : [t('deletion.secrets', { count: secrets.length })]),
    ...(waiting_deliveries === 0 ? [] : [t('deletion.deliveries', { count: waiting_deliveries })]),
  ];
  return (
    <Consequences>
      {isUnused && <p>{t('deletion.nobody')}</p>}
      {ends.length > 0 && (
        <>
          <p>{t('deletion.ends')}</p>
          <ul>
            {ends.map((end) => (
              <li key={end}>{end}</li>
            ))}
          </ul>
        </>
      )}
    </Consequences>
  );
});

/** Solid red is the button that deletes, in the dialog. */
const Outlined = styled(Button)`
  border-color: ${colors.dangerText};
  color: ${colors.dangerText};
`;

const Consequences = styled.div`
  margin-bottom: ${space(5)};
  ul {
    margin: ${space(3)} 0 0;
    padding-left: ${space(5)};
  }
`;
