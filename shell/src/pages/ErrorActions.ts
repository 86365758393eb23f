import { space } from '@passport/shared/theme/tokens';
import { styled } from 'styled-components';

/** The actions of an error page, side by side. */
export const ErrorActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${space(3)};
`;
