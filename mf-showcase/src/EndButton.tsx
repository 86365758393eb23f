import { ApiError } from '@passport/shared/api-client/ApiError';
import { useFailureToast } from '@passport/shared/data/useFailureToast';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { useState } from 'react';
import { styled } from 'styled-components';
import { endAtService, type Service } from './services.api';
import { showcaseTexts } from './texts';

interface EndButtonProps {
  service: Service;
  /** The sign-in there has ended. */
  onEnded(): void;
  /** The service can no longer be ended from here, e.g. because it was disconnected in another tab: the list is out of date. */
  onOutdated(): void;
}

/** Ends the sign-in at a service that supports it. */
export function EndButton({ service, onEnded, onOutdated }: EndButtonProps) {
  const t = useMessages(showcaseTexts.namespace);
  const { api, toasts } = useHost();
  const showFailure = useFailureToast();
  const [isBusy, setIsBusy] = useState(false);
  const handleClick = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await endAtService(api, service.id);
      toasts.success(t('ended', { name: service.name }));
      onEnded();
    } catch (error) {
      showFailure(error);
      setIsBusy(false);
      if (error instanceof ApiError && error.status === 404) onOutdated();
    }
  };
  return (
    <ButtonAboveLink>
      <Button
        variant="quiet"
        isLoading={isBusy}
        aria-label={t('end-at', { name: service.name })}
        onClick={() => void handleClick()}
      >
        {t('end')}
      </Button>
    </ButtonAboveLink>
  );
}

/** Above the link that covers the card; the button's words are in line with those of the card. */
const ButtonAboveLink = styled.div`
  position: relative;
  z-index: 1;
  margin: 8px 0 -8px -21px;
  button {
    width: auto;
  }
`;
