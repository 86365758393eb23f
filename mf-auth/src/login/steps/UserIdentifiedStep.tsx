import { FieldMessage } from '@passport/shared/form/FieldMessage';
import { useErrorText } from '@passport/shared/form/useErrorText';
import { Button } from '@passport/shared/ui/Button';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useLoginMessages } from '../texts';
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
  const { user, sms, email, external, isHidden } = flow;
  const words = isHidden ? 'hidden-' : external ? 'link-' : '';
  return (
    <SignInCard
      title={t(`identified.${words}title`)}
      subtitle={t(`identified.${words}subtitle`)}
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
        {(user?.email || isHidden) && (
          <Button
            variant="secondary"
            isWide
            isLoading={email.isBusy}
            disabled={sms.isBusy || email.isLocked}
            onClick={() => void flow.chooseEmail()}
          >
            <Method title={t('identified.email')} to={user?.email ?? undefined} store={email} />
          </Button>
        )}
      </Choices>
      <FieldMessage id={messageId} error={errorText(sms.error ?? email.error)} lines={2} />
    </SignInCard>
  );
});
