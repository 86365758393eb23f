import { FieldMessage } from '@passport/shared/form/FieldMessage';
import { useErrorText } from '@passport/shared/form/useErrorText';
import { Button } from '@passport/shared/ui/Button';
import { appOf } from '@passport/shared/verification/apps';
import { minutesAndSeconds } from '@passport/shared/verification/minutesAndSeconds';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useNote } from '@passport/shared/form/useNote';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { stepsTexts } from '../../texts';
import { BeforeChoices, Choices } from '../../card/cardStyles';
import type { LoginFlow } from '../../flow/LoginFlow';
import { StepCard } from '../../card/StepCard';

interface StepProps {
  flow: LoginFlow;
  onBack(): void;
}

/** NOT_RECOGNIZED: the phone belongs to no account; a code to it starts the registration. */
export const NotRecognizedStep = observer(function NotRecognizedStep({ flow, onBack }: StepProps) {
  const t = useMessages(stepsTexts.namespace);
  const errorText = useErrorText();
  const messageId = useId();
  const { sms } = flow;
  const note = useNote(sms.note);
  const [way = 'sms'] = flow.ways;
  const app = appOf(way);
  const send = way === 'sms' ? t('unknown.sms') : t(`identified.${app ? 'app' : way}`, { app: app ?? '' });
  return (
    <StepCard
      title={t('unknown.title')}
      subtitle={t('unknown.subtitle', { phone: flow.phoneText })}
      onBack={onBack}
      isTitleFocused
    >
      <BeforeChoices>
        <FieldMessage id={messageId} error={errorText(sms.error)} hint={note} lines={2} />
      </BeforeChoices>
      <Choices>
        <Button isWide isLoading={sms.isBusy} disabled={sms.isLocked} onClick={() => void flow.chooseCode(way)}>
          {sms.isLocked ? t('start.locked-for', { time: minutesAndSeconds(sms.timer.secondsLeft) }) : send}
        </Button>
        <Button variant="quiet" isWide onClick={onBack}>
          {t('unknown.other-phone')}
        </Button>
      </Choices>
    </StepCard>
  );
});
