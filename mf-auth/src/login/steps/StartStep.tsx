import { PhoneInput } from '@passport/shared/phone/PhoneInput';
import type { PhoneField } from '@passport/shared/phone/PhoneField';
import { Button } from '@passport/shared/ui/Button';
import { minutesAndSeconds } from '@passport/shared/verification/minutesAndSeconds';
import { observer } from 'mobx-react-lite';
import type { FormEvent, ReactNode, Ref } from 'react';
import { OtherServices } from '../../external-login/OtherServices';
import { authTexts, stepsTexts } from '../../texts';
import { Agreements, type AgreementAddresses } from '../../card/Agreements';
import { Form } from '../../card/cardStyles';
import { PasskeyLink, PasskeyRow } from '../../passkeys/passkeyLink';
import type { PasskeyRefusal } from '../../flow/PhoneLookup';
import { SignInCard } from '../../card/SignInCard';
import { useNote } from '@passport/shared/form/useNote';
import { useMessages } from '@passport/shared/i18n/useMessages';

interface StartStepProps {
  field: PhoneField;
  isBusy: boolean;
  /** Counted down on the button, which is disabled meanwhile; 0 by default. */
  lockedSeconds?: number;
  /** The service or the network is unavailable: a message key or a text. */
  note?: string | undefined;
  /** Why the chosen passkey does not sign in. */
  refusedPasskey?: PasskeyRefusal | undefined;
  /** The last digits of the requested number. */
  ending?: string | undefined;
  agreements: AgreementAddresses;
  onSubmit(): void;
  /** Asks for a passkey; undefined where none was used. */
  onPasskey?: (() => void) | undefined;
  /**
   * The first paint cannot react to typing: its button stays enabled and only looks disabled, by CSS, while the field is empty.
   */
  isAlwaysOpen?: boolean;
  /** See SignInCard. */
  brand?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** START: the phone field. The site sends this very card before any script runs. */
export const StartStep = observer(function StartStep({
  field,
  isBusy,
  lockedSeconds = 0,
  agreements,
  onSubmit,
  ...props
}: StartStepProps) {
  const t = useMessages(authTexts.namespace);
  // Loaded together with the flow, and only the flow can lock this step.
  const steps = useMessages(stepsTexts.namespace);
  const note = useNote(props.note ?? (props.refusedPasskey && steps(`start.passkey-${props.refusedPasskey}`)));
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const footer = (
    <>
      <Agreements {...agreements} />
      <OtherServices />
    </>
  );
  return (
    <SignInCard title={t('start.title')} subtitle={t('start.subtitle')} footer={footer} brand={props.brand}>
      <Form noValidate onSubmit={handleSubmit}>
        <PhoneInput
          ref={props.ref}
          field={field}
          name="phone"
          label={t('start.phone')}
          required
          autoFocus
          // The last word makes the browser suggest passkeys in the field (WebAuthn 3, 5.1.4).
          autocomplete="tel webauthn"
          hint={note ?? (props.ending && steps('start.ending', { ending: props.ending }))}
          messageLines={2}
        />
        <Button
          type="submit"
          isWide
          isLoading={isBusy}
          disabled={lockedSeconds > 0 || (field.isEmpty && !props.isAlwaysOpen)}
        >
          {lockedSeconds > 0
            ? steps('start.locked-for', { time: minutesAndSeconds(lockedSeconds) })
            : t('start.continue')}
        </Button>
        <PasskeyRow>
          {props.onPasskey && (
            <PasskeyLink
              // The press does not leave the field: a number that is not needed is not judged.
              onMouseDown={(event) => event.preventDefault()}
              onClick={props.onPasskey}
            >
              {t('start.passkey')}
            </PasskeyLink>
          )}
        </PasskeyRow>
      </Form>
    </SignInCard>
  );
});
