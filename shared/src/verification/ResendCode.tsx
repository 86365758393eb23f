import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { useMessages } from '../i18n/useMessages';
import { colors, text } from '../theme/tokens';
import { LinkButton } from '../ui/TextLink';
import { minutesAndSeconds } from './minutesAndSeconds';
import type { VerificationStore } from './VerificationStore';

/** Keeps its height with and without the button. */
const Line = styled.div`
  display: flex;
  align-items: center;
  min-height: 44px;
  color: ${colors.textMuted};
  ${text.small}
  font-variant-numeric: tabular-nums;
`;

const Again = styled(LinkButton)`
  min-height: 44px;
`;

/** Counts down to the next code, then offers to resend it (spec 4, Resend timer). */
export const ResendCode = observer(function ResendCode({ store }: { store: VerificationStore }) {
  const t = useMessages('common');
  const { secondsLeft, status } = store.timer;
  return (
    <Line>
      {status === 'TIMER_IS_RUNNING' ? (
        t('verification.resend-in', { time: minutesAndSeconds(secondsLeft) })
      ) : (
        <Again disabled={!store.canResend} onClick={() => void store.send()}>
          {t('verification.resend')}
        </Again>
      )}
    </Line>
  );
});
