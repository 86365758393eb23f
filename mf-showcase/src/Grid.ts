import { space } from '@passport/shared/theme/tokens';
import { styled } from 'styled-components';

/** Cards of services, as many beside each other as there is room for. */
export const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(280px, 100%), 1fr));
  gap: ${space(4)};
  list-style: none;
`;
