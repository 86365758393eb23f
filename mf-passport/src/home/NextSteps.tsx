import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { colors, veryNarrow, motion, space, text } from '@passport/shared/theme/tokens';
import { cardSurface } from '@passport/shared/ui/cardSurface';
import { CodeIcon, ForwardIcon, GridIcon } from '@passport/shared/ui/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { namespace } from '../texts';

/** Ways on from the home screen. */
export function NextSteps() {
  const t = useMessages(namespace);
  const { links } = useHost();
  return (
    <Steps aria-label={t('home.next')}>
      <Step
        to={links.showcase()}
        icon={<GridIcon />}
        title={t('home.showcase')}
        explanation={t('home.showcase-text')}
      />
      <Step
        to={links.applications()}
        icon={<CodeIcon />}
        title={t('home.applications')}
        explanation={t('home.applications-text')}
      />
    </Steps>
  );
}

interface StepProps {
  to: string;
  icon: ReactNode;
  title: string;
  explanation: string;
}

function Step({ to, icon, title, explanation }: StepProps) {
  return (
    <Tile to={to}>
      <Icon>{icon}</Icon>
      <Words>
        <TileTitle>{title}</TileTitle>
        <Explanation>{explanation}</Explanation>
      </Words>
      <Forward />
    </Tile>
  );
}

const Steps = styled.nav`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(260px, 100%), 1fr));
  gap: ${space(4)};
  margin-top: ${space(4)};
`;

const Tile = styled(Link)`
  ${cardSurface}
  display: flex;
  gap: ${space(4)};
  padding: ${space(5)} ${space(6)};
  color: ${colors.text};
  text-decoration: none;
  transition: background-color ${motion.fast};
  @media (hover: hover) {
    &:hover {
      background: ${colors.accentSoft};
    }
  }
`;

const Icon = styled.span`
  flex: none;
  color: ${colors.accentText};
  @media ${veryNarrow} {
    display: none;
  }
`;

const Words = styled.span`
  flex: 1;
  min-width: 0;
`;

const Forward = styled(ForwardIcon)`
  flex: none;
  align-self: center;
  width: 18px;
  height: 18px;
  color: ${colors.textMuted};
`;

const TileTitle = styled.span`
  ${text.lead}
  display: block;
  font-weight: 550;
`;

const Explanation = styled.span`
  ${text.small}
  display: block;
  margin-top: ${space(1)};
  color: ${colors.textMuted};
`;
