import { FieldMessage } from '@passport/shared/form/FieldMessage';
import { useErrorText } from '@passport/shared/form/useErrorText';
import { MailIcon, PhoneIcon } from '@passport/shared/ui/icons';
import { ChannelButton } from '@passport/shared/verification/ChannelButton';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { BeforeChoices, Choices } from '../../card/cardStyles';
import { StepCard } from '../../card/StepCard';
import { useNote } from '@passport/shared/form/useNote';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { stepsTexts } from '../../texts';
import type { LoginFlow } from '../../flow/LoginFlow';

interface UserIdentifiedStepProps {
  flow: LoginFlow;
  onBack(): void;
}

/** USER_IDENTIFIED: the person chooses the channel of the code; an account without an email address has only SMS. */
export const UserIdentifiedStep = observer(function UserIdentifiedStep({ flow, onBack }: UserIdentifiedStepProps) {
  const t = useMessages(stepsTexts.namespace);
  const errorText = useErrorText();
  const messageId = useId();
  const lockedFor = (time: string) => t('start.locked-for', { time });
  const { user, sms, email, external, isHidden } = flow;
  const note = useNote(sms.note ?? email.note);
  // Not if only an SMS has to wait: the other channel is available immediately.
  const isEmailFaster = sms.isLocked && !email.isLocked && flow.canUseEmail;
  const error = isEmailFaster ? t('identified.email-meanwhile') : errorText(sms.error ?? email.error);
  const variant = isHidden ? 'hidden-' : external ? 'link-' : '';
  return (
    <StepCard
      title={t(`identified.${variant}title`)}
      subtitle={t(`identified.${variant}subtitle`)}
      onBack={onBack}
      isTitleFocused
    >
      <BeforeChoices>
        <FieldMessage id={messageId} error={error} hint={note} lines={2} />
      </BeforeChoices>
      <Choices>
        <ChannelButton
          icon={<PhoneIcon />}
          title={t('identified.sms')}
          contact={flow.phoneText || (user?.phone ?? undefined)}
          store={sms}
          lockedFor={lockedFor}
          isDisabled={email.isBusy}
          onChoose={() => void flow.chooseCode('sms')}
        />
        {(user?.email || isHidden) && (
          <ChannelButton
            icon={<MailIcon />}
            title={t('identified.email')}
            contact={user?.email ?? undefined}
            store={email}
            lockedFor={lockedFor}
            isDisabled={sms.isBusy}
            onChoose={() => void flow.chooseCode('email')}
          />
        )}
      </Choices>
    </StepCard>
  );
});
