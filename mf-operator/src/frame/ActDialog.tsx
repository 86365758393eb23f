import { ApiError } from '@passport/shared/api-client/ApiError';
import { handleApiError } from '@passport/shared/api-client/handleApiError';
import { useBusy } from '@passport/shared/data/useBusy';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { Permission } from '@passport/shared/schemas/console/permissions';
import { space } from '@passport/shared/theme/tokens';
import { Button } from '@passport/shared/ui/Button';
import { Muted, Spaced } from '@passport/shared/ui/basics';
import { Modal } from '@passport/shared/ui/Modal';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { CommandLine } from '../commands/CommandLine';
import { isWaiting, type ActOutcome } from '../data/acts';
import { areaTexts } from '../texts';
import { ReasonField } from './ReasonField';

interface ActDialogProps {
  /** Translated: what is done to whom, what follows, and what the button does. */
  title: string;
  lead?: ReactNode;
  confirm: string;
  permission: Permission;
  isDangerous?: boolean;
  /** Further fields, above the reason. */
  children?: ReactNode;
  /** Whether they are filled in. True by default. */
  isReady?: boolean;
  /** @throws ApiError */
  perform(reason: string): Promise<ActOutcome>;
  onDone(outcome: ActOutcome): void;
  /** Loads what the act was decided on again, after somebody else has changed it. */
  onReload(): void;
  onClose(): void;
}

/**
 * An act with its reason. It says whether it was done or waits for a second operator; where somebody else was first, it says who, offers the
 * present state, and keeps what was typed.
 */
export function ActDialog(props: ActDialogProps) {
  const { title, lead, confirm, permission, isDangerous = false, children, isReady = true } = props;
  const t = useMessages(areaTexts.namespace);
  const { toasts } = useHost();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<{ reason?: string; text?: string; isStale?: boolean }>({});
  const [isBusy, whileBusy] = useBusy();

  async function handleConfirm(): Promise<void> {
    if (reason.trim() === '') return setFault({ reason: t('act.reason-needed') });
    try {
      const outcome = await whileBusy(() => props.perform(reason.trim()));
      toasts.success(t(isWaiting(outcome) ? 'act.waits' : 'act.done'));
      props.onDone(outcome);
    } catch (error) {
      setFault(faultOf(error, t));
    }
  }
  function handleReload(): void {
    // The button stays: it has the focus.
    setFault({ isStale: true });
    props.onReload();
  }

  return (
    <Modal
      isOpen
      title={title}
      onClose={props.onClose}
      actions={
        <>
          <Button variant="quiet" onClick={props.onClose}>
            {t('general.cancel')}
          </Button>
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            isLoading={isBusy}
            disabled={!isReady}
            onClick={() => void handleConfirm()}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {lead !== undefined && (
        <Muted as="div" $below={4}>
          {lead}
        </Muted>
      )}
      <Fields>
        {children}
        <ReasonField
          error={fault.reason}
          value={reason}
          onChange={(typed) => {
            setReason(typed);
            setFault({});
          }}
        />
      </Fields>
      {fault.text !== undefined && <p role="alert">{fault.text}</p>}
      {fault.isStale && (
        <Spaced $above={2}>
          <Button variant="secondary" onClick={handleReload}>
            {t('act.reload')}
          </Button>
        </Spaced>
      )}
      <CommandLine of={permission} />
    </Modal>
  );
}

const Fields = styled.div`
  display: grid;
  gap: ${space(3)};
`;

/** What a refused act says, and where. */
function faultOf(error: unknown, t: (key: string) => string): { reason?: string; text?: string; isStale?: boolean } {
  if (error instanceof ApiError && error.code === 'reason_required') return { reason: t('act.reason-needed') };
  const { toast } = handleApiError(error);
  const text = t(toast ?? 'errors.general-error');
  return { text, isStale: error instanceof ApiError && error.code === 'changed_meanwhile' };
}
