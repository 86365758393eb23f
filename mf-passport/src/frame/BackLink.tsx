import { colors, layout, space } from '@passport/shared/theme/tokens';
import { BackIcon } from '@passport/shared/ui/icons';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { wide } from './measures';

interface BackLinkProps {
  to: string;
  /** Name of the screen that it leads to, translated. */
  children: string;
  /** The section navigation has the same link: hide this one in windows that show it. */
  isSection?: boolean;
}

/** The back link above a screen's title. */
export function BackLink({ to, children, isSection = false }: BackLinkProps) {
  return (
    <Anchor to={to} $isSection={isSection}>
      <BackIcon size={20} />
      {children}
    </Anchor>
  );
}

const Anchor = styled(Link)<{ $isSection: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  min-height: ${layout.target};
  margin: ${space(-3)} 0 ${space(1)} ${space(-1)};
  padding-right: ${space(2)};
  color: ${colors.textMuted};
  text-decoration: none;
  &:hover {
    color: ${colors.text};
  }
  @media ${wide} {
    ${({ $isSection }) => $isSection && 'display: none;'}
  }
`;
