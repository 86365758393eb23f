import { styled } from 'styled-components';
import { colors, radius, shadows, space } from '../theme/tokens';

/** A raised sheet with room inside; `as="section"` where it has a heading. */
export const Card = styled.div`
  padding: ${space(6)};
  border-radius: ${radius.large};
  background: ${colors.surface};
  box-shadow: ${shadows.card};
  @media (max-width: 27.4375em) {
    padding: ${space(5)} ${space(4)};
  }
`;
