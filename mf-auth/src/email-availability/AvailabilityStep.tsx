import { Button } from '@passport/shared/ui/Button';
import { Contact } from '@passport/shared/ui/Contact';
import { observer } from 'mobx-react-lite';
import { Choices } from '../card/cardStyles';
import { NoteLine } from '@passport/shared/form/NoteLine';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { formsTexts } from '../texts';
import { StepCard } from '../card/StepCard';
import type { EmailDelivery } from '@passport/shared/verification/EmailDelivery';

interface AvailabilityStepProps {
  store: EmailDelivery;
  email: string;
  isBusy: boolean;
  /** The service was unavailable when the registration was sent. */
  note?: string | undefined;
  onContinue(tempCode: string): void;
  /** Back to the form, where the address can be changed. */
  onChangeEmail(): void;
}

/** The result of the email server check: available but restrictive, or not available (spec 8). */
export const AvailabilityStep = observer(function AvailabilityStep({ store, email, ...props }: AvailabilityStepProps) {
  const t = useMessages(formsTexts.namespace);
  const { status, tempCode } = store;
  const isAvailable = status === 'available';
  return (
    <StepCard
      title={t(isAvailable ? 'availability.available-title' : 'availability.unavailable-title')}
      subtitle={
        <Contact>{t(isAvailable ? 'availability.available-text' : 'availability.unavailable-text', { email })}</Contact>
      }
      onBack={() => store.hide()}
      isTitleFocused
    >
      <Choices>
        <NoteLine note={props.isBusy ? undefined : props.note} />
        {tempCode !== undefined && (
          <Button isWide isLoading={props.isBusy} onClick={() => props.onContinue(tempCode)}>
            {t('availability.continue')}
          </Button>
        )}
        <Button
          variant={tempCode === undefined ? 'primary' : 'secondary'}
          isWide
          disabled={props.isBusy}
          onClick={props.onChangeEmail}
        >
          {t('availability.change-email')}
        </Button>
        <Button variant="quiet" isWide disabled={props.isBusy} onClick={() => store.hide()}>
          {t(isAvailable ? 'availability.wait' : 'availability.back')}
        </Button>
      </Choices>
    </StepCard>
  );
});
