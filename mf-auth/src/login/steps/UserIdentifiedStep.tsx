import { FieldMessage } from '@passport/shared/form/FieldMessage';
import { useErrorText } from '@passport/shared/form/useErrorText';
import { Button } from '@passport/shared/ui/Button';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useLoginMessages } from '../loginNamespace';
import { Choices } from '../cardStyles';
import type { LoginFlow } from '../LoginFlow';
import { SignInCard } from '../SignInCard';
import { Method } from './Method';

interface StepProps {
  flow: LoginFlow;
  onBack(): void;
}

/** USER_IDENTIFIED: choose where the code goes; an account without an e-mail has no choice to make. */
export const UserIdentifiedStep = observer(function UserIdentifiedStep({ flow, onBack }: StepProps) {
  const t = useLoginMessages();
  const errorText = useErrorText();
  const messageId = useId();
  const { user, sms, email, external } = flow;
  return (
    <SignInCard
      title={t(external ? 'identified.link-title' : 'identified.title')}
      subtitle={t(external ? 'identified.link-subtitle' : 'identified.subtitle')}
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
          <Method title={t('identified.sms')} to={user?.phone ?? undefined} store={sms} />
        </Button>
        {user?.email && (
          <Button
            variant="secondary"
            isWide
            isLoading={email.isBusy}
            disabled={sms.isBusy || email.isLocked}
            onClick={() => void flow.chooseEmail()}
          >
            <Method title={t('identified.email')} to={user.email} store={email} />
          </Button>
        )}
      </Choices>
      <FieldMessage id={messageId} error={errorText(sms.error ?? email.error)} lines={2} />
    </SignInCard>
  );
});
