import type { VerificationStore } from '@passport/shared/verification/VerificationStore';
import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { CodeStep } from '../card/CodeStep';

interface SentFactorStepProps {
  title: string;
  /** Before the code has left, after, and where it could not. */
  subtitle: { sending: string; sent: string; failed: string };
  hint?: string | undefined;
  store: VerificationStore;
  /** The sign-in itself is under way. */
  isBusy: boolean;
  /** The code was right. */
  onProven(): Promise<void>;
  onBack(): void;
  children?: ReactNode;
}

/** A second factor that is a code: it is sent as soon as the step is there. */
export const SentFactorStep = observer(function SentFactorStep({ store, subtitle, ...props }: SentFactorStepProps) {
  useEffect(() => {
    if (!store.sent && store.state === 'INIT') void store.send();
  }, [store]);

  const submit = async () => {
    if (await store.submit()) await props.onProven();
  };
  return (
    <CodeStep
      title={props.title}
      subtitle={store.sent ? subtitle.sent : store.state === 'FAILED' ? subtitle.failed : subtitle.sending}
      hint={props.hint}
      store={store}
      // What was proven before may still be under way, as the step was known to come: that keeps nobody from typing.
      isBusy={props.isBusy && store.state === 'SUCCESS'}
      onSubmit={() => void submit()}
      onBack={props.onBack}
    >
      {props.children}
    </CodeStep>
  );
});
