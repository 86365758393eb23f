import { css } from 'styled-components';
import { colors, radius, shadows } from '../theme/tokens';

/** What every card of every area looks like. In forced colours the outline replaces the shadow, which has the border. */
export const cardSurface = css`
  border-radius: ${radius.large};
  outline: 1px solid transparent;
  outline-offset: -1px;
  background: ${colors.surface};
  box-shadow: ${shadows.card};
`;
