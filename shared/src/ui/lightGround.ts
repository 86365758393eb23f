import { css } from 'styled-components';
import { light } from '../theme/palettes';

/** Ground of a picture that was drawn for the light theme, in the dark one. */
export const lightGround = css`
  padding: 4px 8px;
  border-radius: 8px;
  background: ${light.surface};
`;
