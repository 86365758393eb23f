import { saveFile } from '@passport/shared/data/saveFile';
import { useBusy } from '@passport/shared/data/useBusy';
import { useFailureToast } from '@passport/shared/data/useFailureToast';
import { useHost } from '@passport/shared/host/HostContext';
import { links } from '@passport/shared/host/links';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { When } from '@passport/shared/wording/When';
import { space } from '@passport/shared/theme/tokens';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Choices } from '../card/cardStyles';
import { StepCard } from '../card/StepCard';
import type { LoginFlow } from '../flow/LoginFlow';
import { createLeavingApi } from './leaving.api';
import { documentsTexts } from '../texts';

interface DeleteProps {
  flow: LoginFlow;
  onBack(): void;
}

/** All stored data of the person, as a file; without a session. */
export function ExportButton({ flow }: Pick<DeleteProps, 'flow'>) {
  const t = useMessages(documentsTexts.namespace);
  const { api, toasts } = useHost();
  const showFailure = useFailureToast();
  const [isBusy, whileBusy] = useBusy();
  const handleExport = (): Promise<void> =>
    whileBusy(async () => {
      try {
        const data = await createLeavingApi(api).exportData(flow.personProof);
        const name = `passport-${data.exported_at.slice(0, 10)}.json`;
        saveFile(name, 'application/json', JSON.stringify(data, null, 2));
        toasts.success(t('leave.exported'));
      } catch (error) {
        showFailure(error);
      }
    });
  return (
    <Button variant="secondary" isWide isLoading={isBusy} onClick={() => void handleExport()}>
      {t('leave.export')}
    </Button>
  );
}

/** Asks once more, then schedules the deletion of the account; without a session. */
export function DeleteCard({ flow, onBack }: DeleteProps) {
  const t = useMessages(documentsTexts.namespace);
  const { api } = useHost();
  const showFailure = useFailureToast();
  const [isBusy, whileBusy] = useBusy();
  const [deletionAt, setDeletionAt] = useState<string>();
  const handleDelete = (): Promise<void> =>
    whileBusy(async () => {
      try {
        setDeletionAt((await createLeavingApi(api).deleteAccount(flow.personProof)).deletion_at);
      } catch (error) {
        showFailure(error);
      }
    });
  if (deletionAt !== undefined)
    return (
      <StepCard key="deleted" title={t('leave.deleted')} isTitleFocused>
        <DeletionNote>
          {t('leave.deleted-at')} <When at={deletionAt} as="day" endsSentence /> {t('leave.cancel')}
        </DeletionNote>
        <Choices>
          <ButtonLink to={links.signIn()} $variant="secondary" $isWide onClick={() => flow.backTo('START')}>
            {t('leave.start')}
          </ButtonLink>
        </Choices>
      </StepCard>
    );
  // After a sign-in through an external provider the number was not typed.
  const account = flow.phoneText && `${t('leave.account', { phone: flow.phoneText })} `;
  return (
    <StepCard
      key="sure"
      title={t('leave.sure')}
      subtitle={account + t('leave.sure-text')}
      isTitleFocused
      onBack={onBack}
    >
      <Choices>
        <Button variant="danger" isWide isLoading={isBusy} onClick={() => void handleDelete()}>
          {t('leave.delete')}
        </Button>
        <Button variant="quiet" isWide disabled={isBusy} onClick={onBack}>
          {t('leave.keep')}
        </Button>
      </Choices>
    </StepCard>
  );
}

const DeletionNote = styled.p`
  margin-bottom: ${space(6)};
`;
