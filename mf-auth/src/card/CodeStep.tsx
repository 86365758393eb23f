import { Button } from '@passport/shared/ui/Button';
import { CodeEntry } from '@passport/shared/verification/CodeEntry';
import type { OtherWays } from '@passport/shared/verification/delivery/DeliveryLine';
import type { VerificationStore } from '@passport/shared/verification/VerificationStore';
import { observer } from 'mobx-react-lite';
import type { FormEvent, ReactNode } from 'react';
import { formsTexts } from '../texts';
import { Form } from './cardStyles';
import { StepCard } from './StepCard';
import { useNote } from '@passport/shared/form/useNote';
import { useMessages } from '@passport/shared/i18n/useMessages';

interface CodeStepProps {
  title: string;
  subtitle: ReactNode;
  hint?: ReactNode;
  store: VerificationStore;
  /** The call that follows the code, e.g. the sign-in itself, is in flight. */
  isBusy: boolean;
  /** The service was unavailable when that call was made. */
  note?: string | undefined;
  onSubmit(): void;
  onBack(): void;
  /** Other ways to a code that lead to another step. */
  ways?: OtherWays | undefined;
  /** Shown below the code, e.g. another way to sign in. */
  children?: ReactNode;
}

/** CODE_INPUT and EMAIL_CODE_INPUT: the field for a code. Its last digit submits it. */
export const CodeStep = observer(function CodeStep({ store, isBusy, onSubmit, ...props }: CodeStepProps) {
  const t = useMessages(formsTexts.namespace);
  const isWorking = isBusy || store.isBusy;
  const note = useNote(isWorking ? undefined : (store.note ?? props.note));
  const { isDead, isLocked, isCodeLocked } = store;

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <StepCard title={props.title} subtitle={props.subtitle} onBack={props.onBack} isCentred>
      <Form noValidate onSubmit={handleSubmit}>
        <CodeEntry store={store} hint={note ?? props.hint} isBusy={isWorking} ways={props.ways} onSubmit={onSubmit}>
          <Button
            type="submit"
            isWide
            variant={isDead ? 'secondary' : 'primary'}
            isLoading={isWorking}
            disabled={isLocked || isDead || !store.sent}
          >
            {t('code.submit')}
          </Button>
        </CodeEntry>
        {!isCodeLocked && props.children}
      </Form>
    </StepCard>
  );
});
