import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { useState } from 'react';
import { Done } from '../frame/Done';
import { useFailureToast } from '../frame/useFailureToast';
import { paths } from '../paths';
import { createSessionsApi } from '../sessions/sessions.api';
import type { ContactKind } from './ContactChange';
import { namespace } from './texts';

interface ChangedContactProps {
  kind: ContactKind;
  /** Number of sessions besides this one. */
  otherSessions: number;
}

/** The success card of a contact change; offers to end all other sessions. */
export function ChangedContact({ kind, otherSessions }: ChangedContactProps) {
  const t = useMessages(namespace);
  const { api } = useHost();
  const showFailure = useFailureToast();
  const [isEnding, setIsEnding] = useState(false);
  const [hasEnded, setHasEnded] = useState(false);

  async function handleEnd(): Promise<void> {
    setIsEnding(true);
    try {
      await createSessionsApi(api).endOthers();
      setHasEnded(true);
    } catch (error) {
      showFailure(error);
    }
    setIsEnding(false);
  }

  const isOffered = otherSessions > 0 && !hasEnded;
  return (
    <Done
      title={t(`${kind}.done`)}
      text={t(`${kind}.done-text`)}
      note={hasEnded ? t('ended') : isOffered ? t('others', { count: otherSessions }) : undefined}
    >
      {isOffered && (
        <Button isLoading={isEnding} onClick={() => void handleEnd()}>
          {t('end-others')}
        </Button>
      )}
      <ButtonLink to={paths.home} $variant={isOffered ? 'secondary' : 'primary'} $isWide={false}>
        {t('to-home')}
      </ButtonLink>
    </Done>
  );
}
