import { useFailureToast } from '@passport/shared/data/useFailureToast';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { space } from '@passport/shared/theme/tokens';
import { Button } from '@passport/shared/ui/Button';
import { When } from '@passport/shared/wording/When';
import { useState } from 'react';
import { styled } from 'styled-components';
import { StepCard } from '../frame/StepCard';
import { namespace } from './texts';
import { createPersonalDataApi } from './personalData.api';

/** The account is going to be erased at that moment, unless its owner thinks better of it. @param at ISO 8601 */
export function ScheduledDeletion({ at }: { at: string }) {
  const t = useMessages(namespace);
  const { api, session, toasts } = useHost();
  const showFailure = useFailureToast();
  const [isBusy, setIsBusy] = useState(false);
  const { user } = session;
  const told = user?.email && user.is_verified ? 'deletion.told' : 'deletion.told-phone';

  async function handleCancel(): Promise<void> {
    setIsBusy(true);
    try {
      await createPersonalDataApi(api).cancelDeletion();
      toasts.success(t('deletion.cancelled'));
      await session.reload();
    } catch (error) {
      showFailure(error);
      setIsBusy(false);
    }
  }

  return (
    <StepCard title={t('deletion.scheduled')}>
      <Text>
        {t('deletion.at')} <When at={at} endsSentence /> {t('deletion.take-back')} {t(told)}
      </Text>
      <Button isLoading={isBusy} onClick={() => void handleCancel()}>
        {t('deletion.cancel')}
      </Button>
    </StepCard>
  );
}

const Text = styled.p`
  margin-bottom: ${space(5)};
`;
