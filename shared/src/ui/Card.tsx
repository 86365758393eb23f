import { styled } from 'styled-components';
import { below, colors, gutter, radius, shadows, space } from '../theme/tokens';

/** A raised surface with padding; use `as="section"` if it has a heading. */
export const Card = styled.div`
  padding: ${space(6)};
  border-radius: ${radius.large};
  background: ${colors.surface};
  box-shadow: ${shadows.card};
  @media ${below(440)} {
    padding: ${space(5)} ${gutter(4)};
  }
`;
