import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { colors, layout, space } from '../theme/tokens';
import { BackIcon } from './icons';

interface BackLinkProps {
  to: string;
  /** Name of the screen that the link opens, translated. */
  children: string;
  className?: string;
}

/** The back link above a screen's title. */
export function BackLink({ to, children, className }: BackLinkProps) {
  return (
    <Anchor to={to} className={className}>
      <BackIcon size={20} />
      <span>{children}</span>
    </Anchor>
  );
}

const Anchor = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  min-height: ${layout.target};
  margin: ${space(-3)} 0 ${space(1)} ${space(-1)};
  padding-right: ${space(2)};
  color: ${colors.textMuted};
  text-decoration: none;
  max-width: 100%;
  > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  @media (hover: hover) {
    &:hover {
      color: ${colors.text};
    }
  }
`;
