import { colors, gutter, layout, radius, space } from '@passport/shared/theme/tokens';
import { InfoIcon } from '@passport/shared/ui/icons';
import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { useShellMessages } from '../messages/useShellMessages';
import type { SignInReturn } from '../session/SignInReturn';

/** Says above the sign-in card why the person was signed out. */
export const SignedOutNote = observer(function SignedOutNote({
  signInReturn: { reason },
}: {
  signInReturn: SignInReturn;
}) {
  const t = useShellMessages();
  if (reason === undefined) return null;
  return (
    <Note role="status">
      <InfoIcon size={20} />
      {t(`signed-out.${reason}`)}
    </Note>
  );
});

/** As wide as the card. Its negative bottom margin takes back the card's own distance from the header. */
const Note = styled.p`
  display: flex;
  gap: ${space(3)};
  width: ${layout.cardWidth};
  max-width: calc(100% - 16px);
  margin: ${layout.cardOffset} auto calc(${space(4)} - ${layout.cardOffset});
  padding: ${space(3)} ${gutter(4)};
  border: 1px solid ${colors.border};
  border-radius: ${radius.medium};
  background: ${colors.surface};
  color: ${colors.text};
  svg {
    color: ${colors.accentText};
  }
`;
