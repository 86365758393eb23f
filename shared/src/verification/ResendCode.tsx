import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { useMessages } from '../i18n/useMessages';
import { colors, text } from '../theme/tokens';
import { Button } from '../ui/Button';
import { minutesAndSeconds } from './minutesAndSeconds';
import type { VerificationStore } from './VerificationStore';

/** Keeps its height with and without the button. */
const Line = styled.div`
  display: grid;
  align-items: center;
  min-height: 52px;
  color: ${colors.textMuted};
  ${text.small}
  font-variant-numeric: tabular-nums;
  text-align: center;

  &[hidden] {
    visibility: hidden;
  }
`;

interface ResendCodeProps {
  store: VerificationStore;
  /** Keeps the place, but shows nothing. */
  isHidden?: boolean;
  /** Sends a new code; the store's own send by default. */
  onResend?(): void;
}

/**
 * Counts down to the next code, then offers to resend it (spec 4, Resend timer). Where the sent code cannot be accepted any more,
 * resending is the primary action.
 */
export const ResendCode = observer(function ResendCode({ store, isHidden, onResend }: ResendCodeProps) {
  const t = useMessages('common');
  const { secondsLeft, status } = store.timer;
  return (
    <Line hidden={isHidden}>
      <div>
        {/* Always rendered: a screen reader announces a change of its text, but not a new element. */}
        <span role="status">{store.isResent && t('verification.resent')}</span>{' '}
        {status === 'TIMER_IS_RUNNING' && (
          <span translate="no">{t('verification.resend-in', { time: minutesAndSeconds(secondsLeft) })}</span>
        )}
      </div>
      {status === 'IDLE' && (
        <Button
          isWide
          variant={store.isDead ? 'primary' : 'quiet'}
          disabled={!store.canResend}
          onClick={onResend ?? (() => void store.send())}
        >
          {t('verification.resend')}
        </Button>
      )}
    </Line>
  );
});
