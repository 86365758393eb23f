import { useErrorText } from '@passport/shared/form/useErrorText';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { minutesAndSeconds } from '@passport/shared/verification/minutesAndSeconds';
import { ResendCode } from '@passport/shared/verification/ResendCode';
import { VerificationCode } from '@passport/shared/verification/VerificationCode';
import type { VerificationStore } from '@passport/shared/verification/VerificationStore';
import { observer } from 'mobx-react-lite';
import type { FormEvent, ReactNode } from 'react';
import { Actions, Form, Lead } from './formStyles';
import { namespace } from './texts';

interface CodeFormProps {
  store: VerificationStore;
  /** Says where the code went. */
  lead: string;
  hint?: string | undefined;
  /** The call that follows the code is in flight. */
  isBusy?: boolean;
  /** Runs after the last digit, or on the button. */
  onSubmit(): void;
  /** Buttons after the main one. */
  children?: ReactNode;
}

/** Type the code that was sent; the last digit submits it. */
export const CodeForm = observer(function CodeForm({ store, lead, hint, isBusy = false, ...props }: CodeFormProps) {
  const t = useMessages(namespace);
  const errorText = useErrorText();
  const isWorking = isBusy || store.isBusy;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    props.onSubmit();
  };
  return (
    <Form noValidate onSubmit={handleSubmit}>
      <Lead>{lead}</Lead>
      <VerificationCode
        label={t('verification.code')}
        hint={hint ?? (store.sent?.isDelayed ? t('delayed') : undefined)}
        error={errorText(store.error)}
        length={store.codeLength}
        value={store.code}
        isBusy={isWorking}
        onChange={(code) => store.input(code)}
        onComplete={props.onSubmit}
      />
      <Actions>
        <Button
          type="submit"
          isLoading={isWorking}
          disabled={store.isLocked || (store.code === '' && store.state !== 'SUCCESS')}
        >
          {store.isLocked ? t('locked-for', { time: minutesAndSeconds(store.timer.secondsLeft) }) : t('confirm')}
        </Button>
        {props.children}
      </Actions>
      <ResendCode store={store} />
    </Form>
  );
});
