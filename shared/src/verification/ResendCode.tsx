import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { useMessages } from '../i18n/useMessages';
import { layout, space, text } from '../theme/tokens';
import { Button } from '../ui/Button';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import { minutesAndSeconds } from './minutesAndSeconds';
import type { VerificationStore } from './VerificationStore';

interface ResendCodeProps {
  store: VerificationStore;
  /** Keeps the place, but shows nothing. */
  isHidden?: boolean;
  /** Sends a new code; the store's own send by default. */
  onResend?(): void;
}

/**
 * Sends another code, and counts down to it in the button itself (spec 4, Resend timer): pressed too early, the code field says so. Where
 * the sent code cannot be accepted any more, sending is the main action.
 */
export const ResendCode = observer(function ResendCode({ store, isHidden, onResend }: ResendCodeProps) {
  const t = useMessages('common');
  const { secondsLeft, status } = store.timer;
  const isRunning = status === 'TIMER_IS_RUNNING';
  return (
    <Line hidden={isHidden}>
      {/* Always rendered: a screen reader announces a change of its text, but not a new element. */}
      <VisuallyHidden role="status">{store.isResent && t('verification.resent')}</VisuallyHidden>
      <Button
        isWide
        variant={store.isDead ? 'primary' : 'quiet'}
        aria-disabled={isRunning}
        disabled={store.isBusy}
        onClick={onResend ?? (() => void store.send())}
      >
        {isRunning ? (
          <Countdown translate="no">{t('verification.resend-in', { time: minutesAndSeconds(secondsLeft) })}</Countdown>
        ) : (
          t('verification.resend')
        )}
      </Button>
    </Line>
  );
});

/** As large as the button whatever it says: the change from the countdown to the offer moves nothing. */
const Line = styled.div`
  margin: ${space(1)} 0 ${space(-1)};
  font-variant-numeric: tabular-nums;
  button {
    min-height: ${layout.target};
  }
  button > span {
    flex: 1;
    justify-content: center;
  }
  &[hidden] {
    display: block;
    visibility: hidden;
  }
`;

/** A note while there is nothing to press yet, in a line as high as that of the offer. */
const Countdown = styled.span`
  ${text.small}
  font-weight: 400;
  line-height: inherit;
`;
