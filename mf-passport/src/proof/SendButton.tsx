import { text } from '@passport/shared/theme/tokens';
import { Button } from '@passport/shared/ui/Button';
import type { ButtonVariant } from '@passport/shared/ui/buttonStyle';
import { minutesAndSeconds } from '@passport/shared/verification/minutesAndSeconds';
import type { VerificationStore } from '@passport/shared/verification/VerificationStore';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { proofTexts } from '../texts';

interface SendButtonProps {
  store: VerificationStore;
  title: string;
  /** The contact that it goes to. */
  to?: string | undefined;
  variant?: ButtonVariant;
  /** Another code is being sent. */
  disabled?: boolean;
  onSend(): void;
}

/** Sends a code; while that is locked it shows for how long. */
export const SendButton = observer(function SendButton({ store, title, to, variant, ...props }: SendButtonProps) {
  const t = useMessages(proofTexts.namespace);
  const detail = store.isLocked ? t('locked-for', { time: minutesAndSeconds(store.timer.secondsLeft) }) : to;
  return (
    <Button
      isWide
      variant={variant ?? 'primary'}
      isLoading={store.isBusy}
      disabled={store.isLocked || props.disabled === true}
      onClick={props.onSend}
    >
      <Lines>
        {title}
        {detail && <Detail>{detail}</Detail>}
      </Lines>
    </Button>
  );
});

const Lines = styled.span`
  display: flex;
  flex-direction: column;
  justify-content: center;
  min-height: 40px;
`;

const Detail = styled.span`
  ${text.small}
  font-weight: 400;
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
`;
