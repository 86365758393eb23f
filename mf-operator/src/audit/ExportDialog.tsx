import { useBusy } from '@passport/shared/data/useBusy';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Muted } from '@passport/shared/ui/basics';
import { Button } from '@passport/shared/ui/Button';
import { Modal } from '@passport/shared/ui/Modal';
import { useState } from 'react';
import { CommandLine } from '../commands/CommandLine';
import { faultText } from '../data/faultText';
import { saveBlob } from '../data/saveBlob';
import { useConsole } from '../data/useConsole';
import { ReasonField } from '../frame/ReasonField';
import { auditTexts } from '../texts';
import { exportAudit } from './audit.api';
import { dayOfReader } from './readerZone';

/** Downloads the rows of the query as CSV, for a reason that stands in the log itself. */
export function ExportDialog({ query, onClose }: { query: string; onClose: () => void }) {
  const t = useMessages(auditTexts.namespace);
  const { api } = useConsole();
  const { toasts } = useHost();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, whileBusy] = useBusy();

  async function handleExport(): Promise<void> {
    if (reason.trim() === '') return setError(t('export.reason-needed'));
    try {
      saveBlob(`audit-${dayOfReader()}.csv`, await whileBusy(() => exportAudit(api, query, reason.trim())));
      toasts.success(t('export.done'));
      onClose();
    } catch (failure) {
      setError(t(faultText(failure)));
    }
  }

  return (
    <Modal
      isOpen
      title={t('export.title')}
      onClose={onClose}
      actions={
        <Button isLoading={isBusy} onClick={() => void handleExport()}>
          {t('export.confirm')}
        </Button>
      }
    >
      <Muted $below={3}>{t('export.lead')}</Muted>
      <ReasonField
        error={error}
        value={reason}
        onChange={(typed) => {
          setReason(typed);
          setError(undefined);
        }}
      />
      <CommandLine of="audit.export" />
    </Modal>
  );
}
