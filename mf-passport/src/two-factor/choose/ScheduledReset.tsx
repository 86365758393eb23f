import { ApiError } from '@passport/shared/api-client/ApiError';
import { useBusy } from '@passport/shared/data/useBusy';
import { useFailureToast } from '@passport/shared/data/useFailureToast';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { Spaced } from '@passport/shared/ui/basics';
import { When } from '@passport/shared/wording/When';
import { Banner } from '../../frame/Banner';
import { createTwoFactorApi } from '../../proof/twoFactor.api';
import { twoFactorTexts } from '../../texts';

interface ScheduledResetProps {
  /** ISO 8601 */
  at: string;
  /** The removal is no longer pending. */
  onGone(): void;
}

/** Support was asked to turn the factor off: if that was not the owner, they can cancel it here. */
export function ScheduledReset({ at, onGone }: ScheduledResetProps) {
  const t = useMessages(twoFactorTexts.namespace);
  const { api, toasts } = useHost();
  const showFailure = useFailureToast();
  const [isBusy, whileBusy] = useBusy();

  const handleCancel = (): Promise<void> =>
    whileBusy(async () => {
      try {
        await createTwoFactorApi(api).cancelReset();
        toasts.success(t('reset.cancelled'));
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) return showFailure(error);
        // Cancelled elsewhere by the link of a notice, or carried out: the screen shows which.
        toasts.warning(t('reset.gone'));
      }
      onGone();
    });

  return (
    <Spaced as="section" $below={4} aria-label={t('reset.title')}>
      <Banner
        tone="warning"
        title={t('reset.title')}
        text={
          <>
            {t('reset.text')} <When at={at} endsSentence /> {t('reset.not-asked')}
          </>
        }
        action={
          <Button isLoading={isBusy} onClick={() => void handleCancel()}>
            {t('reset.cancel')}
          </Button>
        }
      />
    </Spaced>
  );
}
