import { css } from 'styled-components';
import { colors, radius, shadows } from '../theme/tokens';

/** What every card of every area looks like. Forced colours remove the shadow, which draws the border; the outline, visible only then, replaces it. */
export const cardSurface = css`
  border-radius: ${radius.large};
  outline: 1px solid transparent;
  outline-offset: -1px;
  background: ${colors.surface};
  box-shadow: ${shadows.card};
`;
