import { useErrorText } from '@passport/shared/form/useErrorText';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { ResendCode } from '@passport/shared/verification/ResendCode';
import { VerificationCode } from '@passport/shared/verification/VerificationCode';
import type { VerificationStore } from '@passport/shared/verification/VerificationStore';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { useStepsMessages } from './texts';
import { Form } from './cardStyles';
import { SignInCard } from './SignInCard';
import { useNote } from './useNote';
import { useWaitText } from './useWaitText';

interface CodeStepProps {
  title: string;
  subtitle: ReactNode;
  hint?: ReactNode;
  store: VerificationStore;
  /** The call that follows the code, e.g. the sign-in itself, is in flight. */
  isBusy: boolean;
  /** The service was away when that call was made. */
  note?: string | undefined;
  onSubmit(): void;
  onBack(): void;
  /** Shown below the code, e.g. another way to sign in. */
  children?: ReactNode;
}

/** CODE_INPUT and EMAIL_CODE_INPUT: the field for a code. Its last digit submits it. */
export const CodeStep = observer(function CodeStep({ store, isBusy, onSubmit, ...props }: CodeStepProps) {
  const t = useStepsMessages();
  const common = useMessages('common');
  const errorText = useErrorText();
  const waitText = useWaitText();
  const input = useRef<HTMLInputElement>(null);
  const isWorking = isBusy || store.isBusy;
  const note = useNote(isWorking ? undefined : (store.note ?? props.note));
  const { sent, isResent, isDead, isLocked } = store;

  // The field of a code that was dead accepts the focus again, and the button that sent the new one is gone.
  useEffect(() => {
    if (isResent) input.current?.focus();
  }, [isResent, sent]);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const handleResend = () => {
    // At once, while the keyboard of a phone is still open.
    input.current?.focus();
    void store.send();
  };
  // Only wrong codes lock a step whose code was sent. One clock: the error says when it opens.
  const lockText =
    isLocked && sent ? common('errors.too-many-codes', { when: waitText(store.timer.secondsLeft) }) : undefined;
  return (
    <SignInCard title={props.title} subtitle={props.subtitle} onBack={props.onBack}>
      <Form noValidate onSubmit={handleSubmit}>
        <VerificationCode
          ref={input}
          label={common('verification.code')}
          hint={note ?? props.hint}
          error={lockText ?? errorText(store.error)}
          length={store.codeLength}
          value={store.code}
          isBusy={isWorking}
          isDisabled={isDead || isLocked}
          isAccepted={store.state === 'SUCCESS'}
          onChange={(code) => store.input(code)}
          onComplete={onSubmit}
        />
        <Button
          type="submit"
          isWide
          variant={isDead ? 'secondary' : 'primary'}
          isLoading={isWorking}
          disabled={isLocked || isDead || (store.code === '' && store.state !== 'SUCCESS')}
        >
          {t('code.submit')}
        </Button>
        <ResendCode store={store} isHidden={lockText !== undefined} onResend={handleResend} />
        {lockText === undefined && props.children}
      </Form>
    </SignInCard>
  );
});
