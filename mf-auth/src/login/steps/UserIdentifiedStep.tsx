import { FieldMessage } from '@passport/shared/form/FieldMessage';
import { useErrorText } from '@passport/shared/form/useErrorText';
import type { CodeWay } from '@passport/shared/schemas/channels';
import { MailIcon, PhoneIcon, SendIcon } from '@passport/shared/ui/icons';
import { appOf } from '@passport/shared/verification/apps';
import { ChannelButton } from '@passport/shared/verification/ChannelButton';
import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
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

/** USER_IDENTIFIED: the person chooses the way of the code; an account without an email address has only those to its phone. */
export const UserIdentifiedStep = observer(function UserIdentifiedStep({ flow, onBack }: UserIdentifiedStepProps) {
  const t = useMessages(stepsTexts.namespace);
  const errorText = useErrorText();
  const messageId = useId();
  const [chosen, setChosen] = useState<CodeWay>();
  const { user, sms, email, external, isHidden } = flow;
  const note = useNote(sms.note ?? email.note);
  // Not if only an SMS has to wait: the other channel is available immediately.
  const isEmailFaster = sms.isLocked && !email.isLocked && flow.canUseEmail;
  const error = isEmailFaster ? t('identified.email-meanwhile') : errorText(sms.error ?? email.error);
  const variant = isHidden ? 'hidden-' : external ? 'link-' : '';
  const buttonOf = (way: CodeWay) => {
    const app = appOf(way);
    const [store, other] = way === 'email' ? [email, sms] : [sms, email];
    const icon = app ? <SendIcon /> : way === 'email' ? <MailIcon /> : <PhoneIcon />;
    return (
      <ChannelButton
        key={way}
        icon={icon}
        title={t(`identified.${app ? 'app' : way}`, { app: app ?? '' })}
        contact={(way === 'email' ? user?.email : flow.phoneText || user?.phone) ?? undefined}
        store={store}
        lockedFor={(time) => t('start.locked-for', { time })}
        isDisabled={other.isBusy}
        isOther={chosen !== undefined && chosen !== way}
        onChoose={() => {
          setChosen(way);
          void flow.chooseCode(way);
        }}
      />
    );
  };
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
      <Choices>{flow.ways.map(buttonOf)}</Choices>
    </StepCard>
  );
});
