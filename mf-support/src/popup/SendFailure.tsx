import { useHost } from '@passport/shared/host/HostContext';
import { colors, radius, space, text } from '@passport/shared/theme/tokens';
import { WarningIcon } from '@passport/shared/ui/icons';
import { styled } from 'styled-components';
import { useWording } from './texts';

/** Why a request could not be sent, above the button; it names the address of support as another way. */
export function SendFailure({ note }: { note: string | undefined }) {
  const t = useWording();
  const { config } = useHost();
  if (note === undefined) return null;
  return (
    <Frame role="alert">
      <Sign size={20} />
      <span>{t(note, { email: config.supportEmail })}</span>
    </Frame>
  );
}

const Frame = styled.p`
  ${text.small}
  display: flex;
  gap: ${space(2)};
  padding: ${space(3)};
  border-radius: ${radius.medium};
  background: ${colors.dangerSoft};
  color: ${colors.dangerText};
  overflow-wrap: anywhere;
`;

const Sign = styled(WarningIcon)`
  flex: none;
`;
