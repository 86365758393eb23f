import { ApiError } from '@passport/shared/api-client/ApiError';
import { unavailableNote } from '@passport/shared/api-client/unavailableNote';
import { handleApiError } from '@passport/shared/api-client/handleApiError';
import { useErrorToast } from '@passport/shared/data/useFailureToast';
import { useHost } from '@passport/shared/host/HostContext';
import { Button } from '@passport/shared/ui/Button';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { CardColumn, Choices } from '../card/cardStyles';
import { NoteLine } from '@passport/shared/form/NoteLine';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { StepCard } from '../card/StepCard';
import { createCancelResetApi } from './cancelReset.api';
import { secondFactorTexts } from '../texts';

type Outcome = 'asking' | 'busy' | 'done' | 'gone';

/**
 * `/2fa/cancel-reset/#token=`: the link of a notice that stops an operator's removal of a second factor. It needs a click,
 * because mail programs open links by themselves.
 */
export function CancelResetScreen() {
  const host = useHost();
  const t = useMessages(secondFactorTexts.namespace);
  const showError = useErrorToast();
  const { hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  const [note, setNote] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome>(token === '' ? 'gone' : 'asking');

  const cancel = async () => {
    setOutcome('busy');
    setNote(undefined);
    try {
      await createCancelResetApi(host.api).cancelReset({ token });
      setOutcome('done');
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404;
      const { toast } = handleApiError(error);
      setNote(unavailableNote(error));
      if (!isGone && toast !== undefined && unavailableNote(error) === undefined) showError(t(toast), error);
      setOutcome(isGone ? 'gone' : 'asking');
    }
  };

  const isOver = outcome === 'done' || outcome === 'gone';
  return (
    <CardColumn>
      <StepCard
        key={String(isOver)}
        title={t(isOver ? `reset.${outcome}-title` : 'reset.title')}
        subtitle={t(isOver ? `reset.${outcome}-text` : 'reset.text')}
        isTitleFocused
      >
        <Choices>
          <NoteLine note={note} />
          {isOver ? (
            <ButtonLink to={host.links.signIn()} $variant="primary" $isWide>
              {t('reset.sign-in')}
            </ButtonLink>
          ) : (
            <Button isWide isLoading={outcome === 'busy'} onClick={() => void cancel()}>
              {t('reset.submit')}
            </Button>
          )}
        </Choices>
      </StepCard>
    </CardColumn>
  );
}
