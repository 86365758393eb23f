import { useErrorText } from '@passport/shared/form/useErrorText';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { minutesAndSeconds } from '@passport/shared/verification/minutesAndSeconds';
import { ResendCode } from '@passport/shared/verification/ResendCode';
import { VerificationCode } from '@passport/shared/verification/VerificationCode';
import type { VerificationStore } from '@passport/shared/verification/VerificationStore';
import { observer } from 'mobx-react-lite';
import type { FormEvent, ReactNode } from 'react';
import { useStepsMessages } from './texts';
import { Form } from './cardStyles';
import { SignInCard } from './SignInCard';

interface CodeStepProps {
  title: string;
  subtitle: string;
  hint?: string;
  store: VerificationStore;
  /** The call that follows the code, e.g. the sign-in itself, is in flight. */
  isBusy: boolean;
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
  const isWorking = isBusy || store.isBusy;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <SignInCard title={props.title} subtitle={props.subtitle} onBack={props.onBack}>
      <Form noValidate onSubmit={handleSubmit}>
        <VerificationCode
          label={common('verification.code')}
          hint={props.hint}
          error={errorText(store.error)}
          length={store.codeLength}
          value={store.code}
          isBusy={isWorking}
          onChange={(code) => store.input(code)}
          onComplete={onSubmit}
        />
        <Button
          type="submit"
          isWide
          isLoading={isWorking}
          disabled={store.isLocked || (store.code === '' && store.state !== 'SUCCESS')}
        >
          {store.isLocked
            ? t('code.locked-for', { time: minutesAndSeconds(store.timer.secondsLeft) })
            : t('code.submit')}
        </Button>
        <ResendCode store={store} />
        {props.children}
      </Form>
    </SignInCard>
  );
});
