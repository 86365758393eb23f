import { TextArea } from '@passport/shared/form/TextArea';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { AccessListItem } from '@passport/shared/schemas/console/access';
import { Muted } from '@passport/shared/ui/basics';
import { Button } from '@passport/shared/ui/Button';
import { Modal } from '@passport/shared/ui/Modal';
import { useState } from 'react';
import { CommandLine } from '../commands/CommandLine';
import { accessTexts } from '../texts';
import type { Decision } from './access.api';

interface DecisionDialogProps {
  decision: Decision;
  requests: readonly AccessListItem[];
  /** What was typed for a decision that failed. */
  firstReason: string;
  onDecide(reason: string): void;
  onClose(): void;
}

/** The reason of a decision; whoever sent the requests reads that of a refusal. Results are shown in the rows. */
export function DecisionDialog({ decision, requests, firstReason, onDecide, onClose }: DecisionDialogProps) {
  const t = useMessages(accessTexts.namespace);
  const [reason, setReason] = useState(firstReason);
  const [error, setError] = useState<string>();
  const handleDecide = () => {
    if (reason.trim() === '') setError(t('reason-needed'));
    else onDecide(reason.trim());
  };
  return (
    <Modal
      isOpen
      title={t(`decision.${decision}.title`, { count: requests.length })}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('general.cancel')}
          </Button>
          <Button variant={decision === 'approve' ? 'primary' : 'danger'} onClick={handleDecide}>
            {t(`decision.${decision}.confirm`)}
          </Button>
        </>
      }
    >
      <Muted $below={3}>{requests.map(({ organization_name }) => organization_name).join(', ')}</Muted>
      <TextArea
        name="reason"
        label={t(`decision.${decision}.reason`)}
        error={error}
        value={reason}
        onChange={(typed) => {
          setReason(typed);
          setError(undefined);
        }}
        maxLength={500}
        required
      />
      <CommandLine of={`access.${decision}`} />
    </Modal>
  );
}
