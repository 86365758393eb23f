import { NoteLine } from '@passport/shared/form/NoteLine';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Choices } from '../card/cardStyles';
import { StepCard } from '../card/StepCard';
import { passkeysTexts } from '../texts';
import { OfferStore } from './OfferStore';
import { createPasskeysApi } from './passkeys.api';

interface OfferStepProps {
  /** The sign-in goes on. */
  onEnd(): void;
}

/** The offer of a passkey after a sign-in by a code. */
export const OfferStep = observer(function OfferStep({ onEnd }: OfferStepProps) {
  const t = useMessages(passkeysTexts.namespace);
  const { api } = useHost();
  const [offer] = useState(() => new OfferStore(createPasskeysApi(api), onEnd));
  useEffect(() => offer.show(), [offer]);
  return (
    <StepCard title={t('offer.title')} isTitleFocused>
      <Choices>
        <NoteLine note={offer.hasFailed ? t('offer.failed') : undefined} />
        {offer.hasFailed ? (
          <Button isWide autoFocus onClick={() => offer.end()}>
            {t('offer.continue')}
          </Button>
        ) : (
          <>
            <Button isWide isLoading={offer.isBusy} onClick={() => void offer.turnOn()}>
              {t('offer.turn-on')}
            </Button>
            <Button variant="quiet" isWide onClick={() => offer.end()}>
              {t('offer.later')}
            </Button>
          </>
        )}
      </Choices>
    </StepCard>
  );
});
