import { styled } from 'styled-components';
import { below, gutter, space } from '../theme/tokens';
import { cardSurface } from './cardSurface';

/** A raised surface with padding; use `as="section"` if it has a heading. */
export const Card = styled.div`
  ${cardSurface}
  padding: ${space(6)};
  @media ${below(440)} {
    padding: ${space(5)} ${gutter(4)};
  }
`;
