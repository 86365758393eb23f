import { FieldMessage } from '@passport/shared/form/FieldMessage';
import { useErrorText } from '@passport/shared/form/useErrorText';
import { text } from '@passport/shared/theme/tokens';
import { Button } from '@passport/shared/ui/Button';
import { minutesAndSeconds } from '@passport/shared/verification/minutesAndSeconds';
import type { VerificationStore } from '@passport/shared/verification/VerificationStore';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { styled } from 'styled-components';
import { Choices } from '../../card/cardStyles';
import { SignInCard } from '../../card/SignInCard';
import { useStepsMessages } from '../../card/texts';
import type { LoginFlow } from '../../flow/LoginFlow';

interface UserIdentifiedStepProps {
  flow: LoginFlow;
  onBack(): void;
}

/** USER_IDENTIFIED: the person chooses the channel of the code; an account without an email address has only SMS. */
export const UserIdentifiedStep = observer(function UserIdentifiedStep({ flow, onBack }: UserIdentifiedStepProps) {
  const t = useStepsMessages();
  const errorText = useErrorText();
  const messageId = useId();
  const { user, sms, email, external, isHidden } = flow;
  const variant = isHidden ? 'hidden-' : external ? 'link-' : '';
  return (
    <SignInCard
      title={t(`identified.${variant}title`)}
      subtitle={t(`identified.${variant}subtitle`)}
      onBack={onBack}
      isTitleFocused
    >
      <Choices>
        <Button
          isWide
          isLoading={sms.isBusy}
          disabled={email.isBusy || sms.isLocked}
          onClick={() => void flow.chooseSms()}
        >
          <ChannelLabel title={t('identified.sms')} contact={user?.phone ?? undefined} store={sms} />
        </Button>
        {(user?.email || isHidden) && (
          <Button
            variant="secondary"
            isWide
            isLoading={email.isBusy}
            disabled={sms.isBusy || email.isLocked}
            onClick={() => void flow.chooseEmail()}
          >
            <ChannelLabel title={t('identified.email')} contact={user?.email ?? undefined} store={email} />
          </Button>
        )}
      </Choices>
      <FieldMessage id={messageId} error={errorText(sms.error ?? email.error)} lines={2} />
    </SignInCard>
  );
});

interface ChannelLabelProps {
  title: string;
  /** The masked contact. */
  contact?: string | undefined;
  store: VerificationStore;
}

/** A channel with the contact that the code goes to; while the channel is locked, the time left instead. */
const ChannelLabel = observer(function ChannelLabel({ title, contact, store }: ChannelLabelProps) {
  const t = useStepsMessages();
  const detail = store.isLocked ? t('code.locked-for', { time: minutesAndSeconds(store.timer.secondsLeft) }) : contact;
  return (
    <Lines>
      {title}
      {detail && <Detail>{detail}</Detail>}
    </Lines>
  );
});

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
