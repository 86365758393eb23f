import { ApiError } from '@passport/shared/api-client/ApiError';
import { LoadFailure } from '@passport/shared/data/LoadFailure';
import { Resource } from '@passport/shared/data/Resource';
import { useLoad } from '@passport/shared/data/useLoad';
import { useHost } from '@passport/shared/host/HostContext';
import { supportButton } from '@passport/shared/host/supportButton';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { ContactChange } from '@passport/shared/schemas/account';
import { Button } from '@passport/shared/ui/Button';
import { Card } from '@passport/shared/ui/Card';
import { CardSkeleton } from '@passport/shared/ui/CardSkeleton';
import { Page } from '@passport/shared/ui/Page';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { undoContactChangeTexts } from '../texts';
import { UndoCard } from './UndoCard';
import { createUndoContactChangeApi } from './undoContactChange.api';

/** The link's token follows the `#`, where no server and no other site sees it. */
const tokenOf = (hash: string): string => new URLSearchParams(hash.slice(1)).get('token') ?? '';

const isDeadLink = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** /contact-change/undo: the link of the notice that a contact was changed; no session is needed. */
export const UndoContactChangeScreen = observer(function UndoContactChangeScreen() {
  const t = useMessages(undoContactChangeTexts.namespace);
  const host = useHost();
  const [token] = useState(() => tokenOf(window.location.hash));
  const [change] = useState(() => new Resource<ContactChange>(() => createUndoContactChangeApi(host.api).read(token)));
  useLoad(change);
  const { value, error } = change;
  const [hasUndone, setHasUndone] = useState(false);
  const isUndone = hasUndone || value?.is_undone === true;

  if (isDeadLink(error))
    return (
      <Page title={t('dead')} lead={t('dead-text')}>
        <Button {...supportButton(host)}>{t('support')}</Button>
      </Page>
    );
  return (
    <Page title={t(isUndone ? 'undone' : 'title')} {...(!isUndone && { lead: t('lead') })}>
      {value && <UndoCard change={value} token={token} isUndone={isUndone} onUndone={() => setHasUndone(true)} />}
      {!value && error === undefined && <CardSkeleton />}
      {!value && error !== undefined && (
        <Card>
          <LoadFailure source={change} title={t('failed')} />
        </Card>
      )}
    </Page>
  );
});
