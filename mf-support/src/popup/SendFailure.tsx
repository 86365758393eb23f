import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { colors, radius, space, text } from '@passport/shared/theme/tokens';
import { ExternalLink } from '@passport/shared/ui/TextLink';
import { WarningIcon } from '@passport/shared/ui/icons';
import { useWaitText } from '@passport/shared/verification/useWaitText';
import { styled } from 'styled-components';
import { supportMail } from './supportMail';
import { popupTexts } from '../texts';

interface SendFailureProps {
  note: string | undefined;
  /** The wait requested by the service, if any. */
  waitSeconds: number | undefined;
  /** The message that was typed. */
  body: string;
}

/** Why a request could not be sent, above the button; as an alternative it offers an email to support with the message. */
export function SendFailure({ note, waitSeconds, body }: SendFailureProps) {
  const t = useMessages(popupTexts.namespace);
  const waitText = useWaitText();
  const { config } = useHost();
  if (note === undefined) return null;
  const { supportEmail } = config;
  const [before, after] = t(note, { email: supportEmail, when: waitText(waitSeconds ?? 0) }).split(supportEmail);
  return (
    <Frame role="alert">
      <Sign size={20} />
      <span>
        {before}
        {after !== undefined && (
          <>
            <ExternalLink href={supportMail(supportEmail, body)}>{supportEmail}</ExternalLink>
            {after}
          </>
        )}
      </span>
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
