import { space } from '@passport/shared/theme/tokens';
import { styled } from 'styled-components';

/** Cards of services, as many in a row as fit. */
export const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(280px, 100%), 1fr));
  gap: ${space(4)};
  list-style: none;
`;
