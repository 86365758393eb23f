import { useHost } from '@passport/shared/host/HostContext';
import { wasPasskeyUsedHere } from '@passport/shared/webauthn/usedHere';
import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { adoptCaret, readFirstPaint, removeFirstPaint } from './adoptFirstPaint';
import { agreementsOf } from '../card/Agreements';
import { CardColumn } from '../card/cardStyles';
import type { StartStore } from './StartStore';
import { StartStep } from './steps/StartStep';
import { useCountryGuess } from '@passport/shared/phone/useCountryGuess';
import { StepsAfterStart, useStart } from './useStart';

interface LoginScreenProps {
  /** Called after a sign-in, also where the user could not be loaded then. */
  onSignedIn?: () => void;
}

/** Sign-in and registration: one card that shows the step of the flow. */
export const LoginScreen = observer(function LoginScreen({ onSignedIn }: LoginScreenProps) {
  const host = useHost();
  const [query] = useSearchParams();
  const start = useStart(host, query);
  const phoneInput = useRef<HTMLInputElement>(null);
  useCountryGuess(host.api, start.field);
  useAdoptedFirstPaint(start, phoneInput);

  const { flow, isShown } = start;
  useEffect(() => {
    if (isShown) host.analytics.step('anon_main');
  }, [host, isShown]);

  const isFinished = flow?.isFinished;
  useEffect(() => {
    if (isFinished) onSignedIn?.();
  }, [isFinished, onSignedIn]);

  if (start.isResuming) return null;
  const agreements = agreementsOf(host);
  return (
    <CardColumn>
      {isShown && (
        <StartStep
          ref={phoneInput}
          field={start.field}
          isBusy={start.isWorking}
          lockedSeconds={start.lockedSeconds}
          note={start.note}
          refusedPasskey={flow?.lookup.refusedPasskey}
          ending={flow?.lookup.ending}
          agreements={agreements}
          onSubmit={() => void start.submit()}
          onPasskey={wasPasskeyUsedHere() ? () => void start.askForPasskey() : undefined}
        />
      )}
      {flow && <StepsAfterStart flow={flow} agreements={agreements} />}
    </CardColumn>
  );
});

/**
 * Takes over input typed before React ran. The card of the first paint is removed in the frame in which the live one
 * appears.
 */
function useAdoptedFirstPaint(start: StartStore, phoneInput: React.RefObject<HTMLInputElement | null>) {
  const [adopted] = useState(() => {
    const input = readFirstPaint();
    if (input?.value && start.isShown) start.field.input(start.field.readStart(input.value));
    return input;
  });

  useLayoutEffect(() => {
    if (adopted && phoneInput.current) adoptCaret(phoneInput.current, adopted);
    removeFirstPaint();
    if (adopted?.isSubmitted && start.isShown) void start.submit();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once: the first paint is gone after that
  }, []);
}
