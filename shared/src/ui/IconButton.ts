import { styled } from 'styled-components';
import { colors, layout, radius } from '../theme/tokens';

/** A quiet button of the size of a finger that shows one icon; its `aria-label` says what it does. */
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

  &:hover {
    background: ${colors.muted};
    color: ${colors.text};
  }
`;
