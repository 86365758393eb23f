import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { colors, space, text } from '@passport/shared/theme/tokens';
import { Modal } from '@passport/shared/ui/Modal';
import { ExternalLink } from '@passport/shared/ui/TextLink';
import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { namespace } from '../texts';

/** How to reach support: the address, and the number by which support finds a signed-in person. */
export const SupportPopup = observer(function SupportPopup() {
  const t = useMessages(namespace);
  const { support, config, session } = useHost();
  return (
    <Modal isOpen={support.isOpen} title={t('support.title')} onClose={() => support.close()}>
      <p>{t('support.how-to-reach')}</p>
      <Address href={`mailto:${config.supportEmail}`}>{config.supportEmail}</Address>
      {session.user && (
        <p>
          {t('support.smart-id')}: <strong>{session.user.smart_id}</strong>
        </p>
      )}
      <Quiet>{t('support.request-answer-time')}</Quiet>
    </Modal>
  );
});

const Address = styled(ExternalLink)`
  ${text.lead}
  display: inline-block;
  margin: ${space(3)} 0;
  font-weight: 550;
`;

const Quiet = styled.p`
  margin-top: ${space(2)};
  color: ${colors.textMuted};
`;
