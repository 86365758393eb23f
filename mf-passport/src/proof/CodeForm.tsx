import { useNote } from '@passport/shared/form/useNote';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { CodeEntry } from '@passport/shared/verification/CodeEntry';
import type { OtherWays } from '@passport/shared/verification/delivery/DeliveryLine';
import type { VerificationStore } from '@passport/shared/verification/VerificationStore';
import { observer } from 'mobx-react-lite';
import type { FormEvent, ReactNode } from 'react';
import { Actions, Form, Lead } from './formStyles';
import { proofTexts } from '../texts';

interface CodeFormProps {
  store: VerificationStore;
  /** Names the recipient of the code. */
  lead: string;
  hint?: ReactNode;
  /** Why the code is required, if that is not obvious, unless there is a note on the code itself: message key or text. */
  note?: string | undefined;
  /** The call that follows the code is in flight. */
  isBusy?: boolean;
  /** Runs after the last digit, or on the button. */
  onSubmit(): void;
  /** Other ways to a code that lead to another step. */
  ways?: OtherWays | undefined;
  /** Buttons after the main one. */
  children?: ReactNode;
}

/** The field for the sent code; the last digit submits it. */
export const CodeForm = observer(function CodeForm({ store, lead, hint, isBusy = false, ...props }: CodeFormProps) {
  const t = useMessages(proofTexts.namespace);
  const { isDead, isLocked } = store;
  const isWorking = isBusy || store.isBusy;
  const note = useNote(isWorking ? undefined : (store.note ?? props.note));
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    props.onSubmit();
  };
  return (
    <Form noValidate onSubmit={handleSubmit}>
      <Lead>{lead}</Lead>
      <CodeEntry store={store} hint={note ?? hint} isBusy={isWorking} ways={props.ways} onSubmit={props.onSubmit}>
        <Actions>
          <Button
            type="submit"
            variant={isDead ? 'secondary' : 'primary'}
            isLoading={isWorking}
            disabled={isLocked || isDead || !store.sent}
          >
            {t('confirm')}
          </Button>
          {props.children}
        </Actions>
      </CodeEntry>
    </Form>
  );
});
