import { text } from '@passport/shared/theme/tokens';
import { minutesAndSeconds } from '@passport/shared/verification/minutesAndSeconds';
import type { VerificationStore } from '@passport/shared/verification/VerificationStore';
import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { useLoginMessages } from '../texts';

const Lines = styled.span`
  display: flex;
  flex-direction: column;
  min-height: 2.5rem;
  justify-content: center;
`;

const Detail = styled.span`
  ${text.small}
  font-weight: 400;
  font-variant-numeric: tabular-nums;
`;

interface MethodProps {
  title: string;
  /** The masked contact. */
  to?: string | undefined;
  store: VerificationStore;
}

/** What a choice does and where the code goes; while it is locked, how long that lasts. */
export const Method = observer(function Method({ title, to, store }: MethodProps) {
  const t = useLoginMessages();
  const detail = store.isLocked ? t('code.locked-for', { time: minutesAndSeconds(store.timer.secondsLeft) }) : to;
  return (
    <Lines>
      {title}
      {detail && <Detail>{detail}</Detail>}
    </Lines>
  );
});
