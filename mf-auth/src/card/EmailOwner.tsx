import { useHost } from '@passport/shared/host/HostContext';
import { supportButton } from '@passport/shared/host/supportButton';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { gutter, space, text } from '@passport/shared/theme/tokens';
import { LinkButton } from '@passport/shared/ui/TextLink';
import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import type { RegistrationFlow } from '../flow/RegistrationFlow';
import { formsTexts } from '../texts';

interface EmailOwnerProps {
  registration: Pick<RegistrationFlow, 'form' | 'takenEmail'>;
  /** @param ending the last digits of the phone that the owner signs in with */
  onSignIn(ending: string): void;
}

/** The email address of a registration belongs to an account: leads to its sign-in, or to support. */
export const EmailOwner = observer(function EmailOwner({ registration, onSignIn }: EmailOwnerProps) {
  const t = useMessages(formsTexts.namespace);
  const host = useHost();
  const { takenEmail, form } = registration;
  if (takenEmail === undefined || takenEmail.email !== form.values.email) return null;
  return (
    <Owner>
      <LinkButton onClick={() => onSignIn(takenEmail.ending)}>{t('register.sign-in-to-it')}</LinkButton>
      <LinkButton {...supportButton(host)}>{t('register.no-phone')}</LinkButton>
    </Owner>
  );
});

const Owner = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(4)};
  padding: 0 ${gutter(4)};
  ${text.small}
  > button {
    min-height: 44px;
  }
`;
