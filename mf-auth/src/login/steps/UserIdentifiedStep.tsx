import { FieldMessage } from '@passport/shared/form/FieldMessage';
import { useErrorText } from '@passport/shared/form/useErrorText';
import { colors, space, text } from '@passport/shared/theme/tokens';
import { Button } from '@passport/shared/ui/Button';
import { ForwardIcon, MailIcon, PhoneIcon } from '@passport/shared/ui/icons';
import { minutesAndSeconds } from '@passport/shared/verification/minutesAndSeconds';
import type { VerificationStore } from '@passport/shared/verification/VerificationStore';
import { observer } from 'mobx-react-lite';
import { useId, type ReactNode } from 'react';
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
        <Method
          icon={<PhoneIcon />}
          title={t('identified.sms')}
          contact={flow.phoneText || (user?.phone ?? undefined)}
          store={sms}
          isDisabled={email.isBusy}
          onChoose={() => void flow.chooseSms()}
        />
        {(user?.email || isHidden) && (
          <Method
            icon={<MailIcon />}
            title={t('identified.email')}
            contact={user?.email ?? undefined}
            store={email}
            isDisabled={sms.isBusy}
            onChoose={() => void flow.chooseEmail()}
          />
        )}
      </Choices>
      <FieldMessage id={messageId} error={errorText(sms.error ?? email.error)} lines={2} />
    </SignInCard>
  );
});

interface MethodProps {
  icon: ReactNode;
  title: string;
  /** The contact that the code goes to, masked unless the person has typed it. */
  contact?: string | undefined;
  store: VerificationStore;
  isDisabled: boolean;
  onChoose(): void;
}

/** A way to receive the code; while it is locked, the time left in place of the contact. */
const Method = observer(function Method({ icon, title, contact, store, isDisabled, onChoose }: MethodProps) {
  const t = useStepsMessages();
  const detail = store.isLocked ? t('code.locked-for', { time: minutesAndSeconds(store.timer.secondsLeft) }) : contact;
  return (
    <Button
      variant="secondary"
      isWide
      isLoading={store.isBusy}
      disabled={isDisabled || store.isLocked}
      onClick={onChoose}
    >
      <Row>
        {icon}
        <Lines>
          {title}
          {detail && <Detail>{detail}</Detail>}
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
