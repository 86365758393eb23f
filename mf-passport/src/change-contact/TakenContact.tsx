import { useHost } from '@passport/shared/host/HostContext';
import { supportButton } from '@passport/shared/host/supportButton';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { colors, layout, space, text } from '@passport/shared/theme/tokens';
import { LinkButton, TextLink } from '@passport/shared/ui/TextLink';
import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { changeContactTexts } from '../texts';
import type { ContactChangeFlow, ContactKind } from './ContactChangeFlow';

interface TakenContactProps {
  kind: ContactKind;
  change: ContactChangeFlow;
  /** The refused contact is gone, and another one can be typed. */
  onCleared(): void;
}

/** What a person can do about a contact of another account; below the button, so that nothing above it moves. */
export const TakenContact = observer(function TakenContact({ kind, change, onCleared }: TakenContactProps) {
  const t = useMessages(changeContactTexts.namespace);
  const host = useHost();
  const handleOther = () => {
    change.clearTaken();
    onCleared();
  };
  return (
    <div role="status">
      {change.isTaken && (
        <Help>
          <p>{t(`${kind}.taken`)}</p>
          <Ways>
            <LinkButton onClick={handleOther}>{t(`${kind}.other`)}</LinkButton>
            <TextLink to={host.links.signIn('?logout')}>{t('sign-in-there')}</TextLink>
            <LinkButton {...supportButton(host)}>{t('support')}</LinkButton>
          </Ways>
        </Help>
      )}
    </div>
  );
});

const Help = styled.div`
  ${text.small}
  margin-top: ${space(3)};
  color: ${colors.textMuted};
`;

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(5)};
  & > * {
    display: inline-flex;
    align-items: center;
    min-height: ${layout.target};
  }
`;
