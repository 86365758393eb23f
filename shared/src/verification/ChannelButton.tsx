import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { colors, space, text } from '../theme/tokens';
import { Button } from '../ui/Button';
import { Contact } from '../ui/Contact';
import { ForwardIcon } from '../ui/icons';
import { minutesAndSeconds } from './minutesAndSeconds';
import type { VerificationStore } from './VerificationStore';

interface ChannelButtonProps {
  icon: ReactNode;
  /** Translated. */
  title: string;
  /** The contact that the code goes to, as far as it may be shown. */
  contact?: string | undefined;
  store: VerificationStore;
  /** The remaining time of a lock, shown instead of the contact. */
  lockedFor(time: string): string;
  isDisabled: boolean;
  /** Another button of the same verification was pressed. False by default. */
  isOther?: boolean;
  /** Takes the focus when the dialog around it opens; false by default. */
  isFirst?: boolean;
  onChoose(): void;
}

/** One of several channels for a code, none more prominent than the others: icon, title, contact, chevron. */
export const ChannelButton = observer(function ChannelButton({
  icon,
  title,
  contact,
  store,
  ...props
}: ChannelButtonProps) {
  const detail = store.isLocked ? props.lockedFor(minutesAndSeconds(store.timer.secondsLeft)) : contact;
  return (
    <Button
      variant="secondary"
      isWide
      isLoading={store.isBusy && !props.isOther}
      disabled={props.isDisabled || store.isLocked || (store.isBusy && props.isOther)}
      {...(props.isFirst && { 'data-autofocus': '' })}
      onClick={props.onChoose}
    >
      <Row>
        {icon}
        <Lines>
          {title}
          {detail && (
            <Detail>
              <Contact>{detail}</Contact>
            </Detail>
          )}
        </Lines>
        <ForwardIcon />
      </Row>
    </Button>
  );
});

const Row = styled.span`
  display: flex;
  gap: ${space(3)};
  align-items: center;
  width: 100%;
  > svg {
    flex: none;
    color: ${colors.textMuted};
  }
`;

const Lines = styled.span`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  min-height: 2.75rem;
  justify-content: center;
  text-align: left;
`;

const Detail = styled.span`
  ${text.small}
  overflow-wrap: anywhere;
  color: ${colors.textMuted};
  font-weight: 400;
  font-variant-numeric: tabular-nums;
`;
