import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { colors, radius, space, text } from '@passport/shared/theme/tokens';
import { Filling, Spaced } from '@passport/shared/ui/basics';
import { ForwardIcon } from '@passport/shared/ui/icons';
import { LetterTile } from '@passport/shared/ui/LetterTile';
import { Pill } from '@passport/shared/ui/Pill';
import { dateOnly } from '@passport/shared/wording/dates';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { cardSurface } from '@passport/shared/ui/cardSurface';
import { styled } from 'styled-components';
import { showcaseTexts } from './texts';
import type { Service } from './services.api';

interface ServiceCardProps {
  service: Service;
  /** Below its texts. */
  action?: ReactNode;
}

/** One service; the whole card is its link. The link leaves the site's pages, so the browser follows it and not the router. */
export const ServiceCard = observer(function ServiceCard({ service, action }: ServiceCardProps) {
  const t = useMessages(showcaseTexts.namespace);
  const { locale } = useHost();
  const { name, text: about, organization, logo, url, lastUsed, kind, accessLevel = 'PUBLIC' } = service;
  return (
    <Item>
      <LetterTile name={name} logo={logo} size={44} />
      <Filling>
        <Name>
          <bdi>{url === null ? name : <a href={url}>{name}</a>}</bdi>
        </Name>
        {about && (
          <Line>
            <bdi>{about}</bdi>
          </Line>
        )}
        {organization && (
          <Line>
            <bdi>{organization}</bdi>
          </Line>
        )}
        <Line>{t(`kind-of.${kind}`)}</Line>
        <Line>{lastUsed === null ? t('never-used') : t('used', { date: dateOnly(lastUsed, locale.current) })}</Line>
        {accessLevel !== 'PUBLIC' && (
          <Spaced as="p" $above={2}>
            <Pill $tone="accent">{t(`access.${accessLevel}`)}</Pill>
          </Spaced>
        )}
        {action}
      </Filling>
      {url !== null && <ForwardIcon size={20} />}
    </Item>
  );
});

const Item = styled.li`
  ${cardSurface}
  position: relative;
  display: flex;
  gap: ${space(4)};
  align-items: flex-start;
  padding: ${space(5)};
  @media (hover: hover) {
    &:hover {
      outline-color: ${colors.borderStrong};
    }
  }
  &:has(a:active) {
    background: ${colors.sunken};
  }
  > svg {
    flex: none;
    align-self: center;
    color: ${colors.textMuted};
  }
  a {
    color: inherit;
    text-decoration: none;
  }
  a::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: ${radius.large};
  }
  a:focus-visible {
    outline: none;
  }
  a:focus-visible::after {
    outline: 2px solid ${colors.accent};
    outline-offset: 2px;
  }
`;

const Name = styled.h2`
  ${text.heading}
`;

export const Line = styled.p`
  margin-top: ${space(1)};
  color: ${colors.textMuted};
  ${text.small}
`;
