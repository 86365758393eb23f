import { ApiError } from '@passport/shared/api-client/ApiError';
import { handleApiError } from '@passport/shared/api-client/handleApiError';
import { showErrorToast } from '@passport/shared/data/showErrorToast';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { ProviderName } from '@passport/shared/schemas/externalAuth';
import { Button } from '@passport/shared/ui/Button';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { useState } from 'react';
import { Choices } from '../card/cardStyles';
import { StepCard } from '../card/StepCard';
import { createExternalApi } from './external.api';
import { externalTexts } from '../texts';
import { ProvidersStore } from './ProvidersStore';
import type { SavedQuery } from './savedQuery';
import { observer } from 'mobx-react-lite';

/** Error codes that have a text of their own. */
const knownCodes = ['external_refused', 'external_expired', 'external_failed', 'external_away'];

interface FailedStepProps {
  provider: ProviderName;
  failure: unknown;
  savedQuery: SavedQuery;
  leave(url: string): void;
}

/** The login attempt failed: shows the reason, a retry and the sign-in by phone. */
export const FailedStep = observer(function FailedStep({ provider, failure, savedQuery, leave }: FailedStepProps) {
  const host = useHost();
  const t = useMessages(externalTexts.namespace);
  const [providers] = useState(
    () =>
      new ProvidersStore({
        api: createExternalApi(host.api),
        savedQuery,
        search: savedQuery.read(),
        leave,
        onFailure: (_provider, error) => showErrorToast(host, t, textOf(error), error),
      }),
  );
  const textOf = (error: unknown): string => t(handleApiError(error).toast ?? 'errors.general-error');

  const code = failure instanceof ApiError ? failure.code : undefined;
  const known = code !== undefined && knownCodes.includes(code) ? code : undefined;
  const name = { provider: t(`providers.${provider}`) };
  return (
    <StepCard
      title={t(`failed.${known ?? 'other'}-title`, name)}
      subtitle={known ? t(`failed.${known}-text`, name) : textOf(failure)}
      isTitleFocused
    >
      <Choices>
        <Button isWide isLoading={providers.leavingFor !== undefined} onClick={() => void providers.choose(provider)}>
          {t('failed.again', name)}
        </Button>
        <ButtonLink $variant="secondary" $isWide to={host.links.signIn(savedQuery.read())}>
          {t('failed.by-phone')}
        </ButtonLink>
      </Choices>
    </StepCard>
  );
});
