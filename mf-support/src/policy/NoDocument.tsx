import { ApiError } from '@passport/shared/api-client/ApiError';
import { useHost } from '@passport/shared/host/HostContext';
import { supportButton } from '@passport/shared/host/supportButton';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { Card } from '@passport/shared/ui/Card';
import { EmptyState } from '@passport/shared/ui/EmptyState';
import { policyTexts } from '../texts';

/** Whether the service knows no such document or revision. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** The address names a document or a revision that does not exist. */
export function NoDocument() {
  const t = useMessages(policyTexts.namespace);
  const common = useMessages('common');
  const host = useHost();
  return (
    <Card as="section">
      <EmptyState
        title={t('empty.title')}
        text={t('empty.text')}
        action={
          <Button variant="secondary" {...supportButton(host)}>
            {common('general.write-support')}
          </Button>
        }
      />
    </Card>
  );
}
