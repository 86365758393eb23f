import { styled } from 'styled-components';
import { colors, layout, radius } from '../theme/tokens';

/** An icon button with the size of a touch target; it needs an `aria-label`. */
export const IconButton = styled.button`
  display: grid;
  flex: none;
  place-items: center;
  width: ${layout.target};
  height: ${layout.target};
  border: 0;
  border-radius: ${radius.medium};
  background: none;
  color: ${colors.textMuted};
  cursor: pointer;

  @media (hover: hover) {
    &:hover {
      background: ${colors.sunken};
      color: ${colors.text};
    }
  }
`;
