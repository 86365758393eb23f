import { space } from '@passport/shared/theme/tokens';
import { styled } from 'styled-components';

/** Buttons or links in a line that breaks. */
export const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  align-items: center;
  margin-block: ${space(3)};
`;
