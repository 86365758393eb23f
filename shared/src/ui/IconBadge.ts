import { colors, veryNarrow, radius } from '../theme/tokens';
import { styled } from 'styled-components';

/** The icon at the beginning of a row. */
export const IconBadge = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: 40px;
  height: 40px;
  border-radius: ${radius.medium};
  background: ${colors.accentSoft};
  color: ${colors.accentText};
  @media ${veryNarrow} {
    display: none;
  }
`;
