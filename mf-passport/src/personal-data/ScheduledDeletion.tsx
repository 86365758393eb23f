import { useBusy } from '@passport/shared/data/useBusy';
import { useFailureToast } from '@passport/shared/data/useFailureToast';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { Spaced } from '@passport/shared/ui/basics';
import { When } from '@passport/shared/wording/When';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useFlowMemory } from '../data/useFlowMemory';
import { StepCard } from '../frame/StepCard';
import type { DeletionSnapshot } from './Deletion';
import { paths } from '../paths';
import { personalDataTexts } from '../texts';
import { createPersonalDataApi } from './personalData.api';
import { deletionMemory } from './useDeletion';

interface ScheduledDeletionProps {
  /** ISO 8601 */
  at: string;
  /** It replaces the request, so its heading takes the focus. */
  isNext?: boolean;
}

/** The account is going to be erased at that moment, unless its owner cancels it. */
export function ScheduledDeletion({ at, isNext = false }: ScheduledDeletionProps) {
  const t = useMessages(personalDataTexts.namespace);
  const { api, session, toasts } = useHost();
  const showFailure = useFailureToast();
  const navigate = useNavigate();
  const [isBusy, whileBusy] = useBusy();
  const memory = useFlowMemory<DeletionSnapshot>(deletionMemory);
  const { user } = session;
  const told = user?.email && user.is_verified ? 'deletion.told' : 'deletion.told-phone';

  // The request is still stored if its response was lost: after a cancellation it would offer a code that the service has consumed.
  useEffect(() => memory.forget(), [memory]);

  const handleCancel = (): Promise<void> =>
    whileBusy(async () => {
      try {
        await createPersonalDataApi(api).cancelDeletion();
        toasts.success(t('deletion.cancelled'));
        await session.reload();
        if (!session.user?.deletion_at) void navigate(paths.home);
      } catch (error) {
        showFailure(error);
      }
    });

  return (
    <StepCard title={t('deletion.scheduled')} isNext={isNext}>
      <Spaced as="p" $below={5}>
        {t('deletion.at')} <When at={at} endsSentence /> {t('deletion.take-back')} {t(told)}
      </Spaced>
      <Button isLoading={isBusy} onClick={() => void handleCancel()}>
        {t('deletion.cancel')}
      </Button>
    </StepCard>
  );
}
