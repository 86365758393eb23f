import type { VerificationStore } from '@passport/shared/verification/VerificationStore';
import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { CodeStep } from '../card/CodeStep';

interface SentFactorStepProps {
  title: string;
  /** While the code is being sent, after that, and if sending failed. */
  subtitle: { sending: string; sent: string; failed: string };
  hint?: ReactNode;
  store: VerificationStore;
  /** The sign-in itself is in flight. */
  isBusy: boolean;
  /** The service was unavailable during the sign-in. */
  note?: string | undefined;
  /** The code was accepted. */
  onProven(): Promise<void>;
  onBack(): void;
  children?: ReactNode;
}

/** A second factor that is a code; opening the step sends it. */
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
      note={props.note}
      store={store}
      // The call of the previous step may still be in flight, because this step is opened early: it must not block typing.
      isBusy={props.isBusy && store.state === 'SUCCESS'}
      onSubmit={() => void submit()}
      onBack={props.onBack}
    >
      {props.children}
    </CodeStep>
  );
});
