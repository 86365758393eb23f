import { space } from '@passport/shared/theme/tokens';
import { styled } from 'styled-components';

/** A sentence below a block of code, as far from it as code is from the text above. */
export const Note = styled.p`
  margin-top: ${space(3)};
`;
