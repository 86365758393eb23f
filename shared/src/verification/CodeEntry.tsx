import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type ReactNode } from 'react';
import { useErrorText } from '../form/useErrorText';
import { useMessages } from '../i18n/useMessages';
import { useTexts } from '../host/useTexts';
import type { PhoneChannel } from '../schemas/channels';
import { DeliveryLine, Sentence, type OtherWays } from './delivery/DeliveryLine';
import { deliveryTexts } from './delivery/deliveryTexts';
import { ResendCode } from './ResendCode';
import { useWaitText } from './useWaitText';
import { CodeField } from '../form/CodeField';
import { useSmsCode } from './useSmsCode';
import type { VerificationStore } from './VerificationStore';

interface CodeEntryProps {
  store: VerificationStore;
  hint?: ReactNode;
  /** The code is being checked, or the call that follows it is in flight. */
  isBusy: boolean;
  /** Called with the last digit. */
  onSubmit(): void;
  /** Other ways to a code that lead to another step. */
  ways?: OtherWays | undefined;
  /** The buttons between the field and the line of the next code. */
  children: ReactNode;
}

/**
 * The field of a sent code with what became of it and the line that resends it: closed while no code can be accepted, which its error
 * explains, and focused again by a new code.
 */
export const CodeEntry = observer(function CodeEntry({ store, isBusy, onSubmit, ...props }: CodeEntryProps) {
  const t = useMessages('common');
  const delivery = useMessages(deliveryTexts.namespace);
  const isReady = useTexts(deliveryTexts);
  const errorText = useErrorText();
  const waitText = useWaitText();
  const input = useRef<HTMLInputElement>(null);
  const { sent, isResent, isDead, isLocked, isCodeLocked } = store;

  // The field of a dead code accepts the focus again, and the button that sent the new one is gone.
  useEffect(() => {
    if (isResent) input.current?.focus();
  }, [isResent, sent]);

  useSmsCode(store, isBusy, onSubmit);

  const handleSend = (channel?: PhoneChannel) => {
    // Immediately, while the keyboard of a phone is still open.
    input.current?.focus();
    void store.send(channel);
  };
  // One clock: the error shows when the field opens.
  const lockText = isCodeLocked ? t('errors.too-many-codes', { when: waitText(store.timer.secondsLeft) }) : undefined;
  return (
    <>
      <CodeField
        ref={input}
        label={t('verification.code')}
        hint={props.hint}
        error={lockText ?? errorText(store.currentError)}
        length={store.codeLength}
        value={store.code}
        isBusy={isBusy}
        isDisabled={isDead || isLocked}
        isAccepted={store.state === 'SUCCESS'}
        onChange={(code) => store.input(code)}
        onComplete={onSubmit}
      />
      <DeliveryLine store={store} ways={props.ways} isReady={isReady} onSend={handleSend} />
      {props.children}
      <ResendCode store={store} isHidden={lockText !== undefined} onResend={() => handleSend()} />
      <Sentence $lines={2}>{isReady && delivery('never')}</Sentence>
    </>
  );
});
