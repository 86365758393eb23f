import { colors, space, text } from '@passport/shared/theme/tokens';
import { styled } from 'styled-components';

/** A quiet line below what it is about. */
export const SmallNote = styled.p`
  ${text.small}
  margin-top: ${space(2)};
  color: ${colors.textMuted};
`;
