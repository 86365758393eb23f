import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { below, gutter, radius, space } from '@passport/shared/theme/tokens';
import { cardSurface } from '@passport/shared/ui/cardSurface';
import { CodeIcon, GridIcon } from '@passport/shared/ui/icons';
import { Row } from '@passport/shared/ui/Row';
import { styled } from 'styled-components';
import { accountTexts } from '../texts';

/** Ways on from the home screen. */
export function NextSteps() {
  const t = useMessages(accountTexts.namespace);
  const { links } = useHost();
  return (
    <nav aria-label={t('home.next')}>
      <Cards>
        <Row to={links.showcase()} icon={<GridIcon />} title={t('home.showcase')} value={t('home.showcase-text')} />
        <Row
          to={links.applications()}
          icon={<CodeIcon />}
          title={t('home.applications')}
          value={t('home.applications-text')}
        />
      </Cards>
    </nav>
  );
}

/** Rows of which each is a card of its own, without a divider. */
const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(260px, 100%), 1fr));
  gap: ${space(4)};
  margin-top: ${space(4)};
  list-style: none;
  & > li {
    ${cardSurface}
    padding: ${space(4)} ${space(6)};
    @media ${below(440)} {
      padding-inline: ${gutter(4)};
    }
    & + li::before {
      display: none;
    }
    a::after {
      border-radius: ${radius.large};
    }
  }
`;
