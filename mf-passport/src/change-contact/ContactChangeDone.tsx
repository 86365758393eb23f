import { useBusy } from '@passport/shared/data/useBusy';
import { contactUndoSeconds } from '@passport/shared/durations';
import { useFailureToast } from '@passport/shared/data/useFailureToast';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { User } from '@passport/shared/schemas/users';
import { Button } from '@passport/shared/ui/Button';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { Done } from '@passport/shared/ui/Done';
import { useState } from 'react';
import { paths } from '../paths';
import { createSessionsApi } from '../sessions/sessions.api';
import { dateOnly } from '@passport/shared/wording/dates';
import type { ContactChangeFlow, ContactKind } from './ContactChangeFlow';
import { accountTexts, changeContactTexts } from '../texts';

interface ContactChangeDoneProps {
  kind: ContactKind;
  /** The person before the change. */
  user: User;
  change: Pick<ContactChangeFlow, 'otherSessions' | 'shownValue'>;
}

/** The success card of a contact change; offers to end all other sessions (R-20). */
export function ContactChangeDone({ kind, user, change }: ContactChangeDoneProps) {
  const t = useMessages(changeContactTexts.namespace);
  const account = useMessages(accountTexts.namespace);
  const { api, locale } = useHost();
  const { otherSessions } = change;
  const [undoUntil] = useState(() => new Date(Date.now() + contactUndoSeconds * 1000).toISOString());
  const showFailure = useFailureToast();
  const [isEnding, whileBusy] = useBusy();
  const [hasEnded, setHasEnded] = useState(false);

  const handleEnd = (): Promise<void> =>
    whileBusy(async () => {
      try {
        await createSessionsApi(api).endOthers();
        setHasEnded(true);
      } catch (error) {
        showFailure(error);
      }
    });

  // A contact that was never proven gets no link.
  const hasLink = kind === 'phone' || (user.email !== null && user.is_verified && !user.need_change_email);
  const undo = hasLink ? ` ${t(`${kind}.undo`, { day: dateOnly(undoUntil, locale.current) })}` : '';
  const isOffered = otherSessions > 0 && !hasEnded;
  return (
    <Done
      title={t(`${kind}.done`)}
      text={`${t(`${kind}.done-text`, { to: change.shownValue })}${undo}`}
      note={hasEnded ? t('ended') : isOffered ? t('others', { count: otherSessions }) : undefined}
    >
      {isOffered && (
        <Button isLoading={isEnding} onClick={() => void handleEnd()}>
          {t('end-others')}
        </Button>
      )}
      <ButtonLink to={paths.home} $variant={isOffered ? 'secondary' : 'primary'} $isWide={false}>
        {account('to-home')}
      </ButtonLink>
    </Done>
  );
}
