import { css, styled } from 'styled-components';
import { colors, space, text } from '../theme/tokens';

/** Room around an element, in units of the grid (4 px); none by default. */
interface Margins {
  $above?: number;
  $below?: number;
}

const margins = css<Margins>`
  ${({ $above }) => $above !== undefined && `margin-top: ${space($above)};`}
  ${({ $below }) => $below !== undefined && `margin-bottom: ${space($below)};`}
`;

/** A part of a screen that keeps its distance, and has no other style; a `div` unless `as` says otherwise. */
export const Spaced = styled.div<Margins>`
  ${margins}
`;

/** A paragraph that may be passed over. */
export const Muted = styled.p<Margins>`
  color: ${colors.textMuted};
  ${margins}
`;

/** The same in small print. */
export const MutedSmall = styled.p<Margins>`
  ${text.small}
  color: ${colors.textMuted};
  ${margins}
`;

/** Takes the room that a row leaves beside an icon or a button; long words break. */
export const Filling = styled.div`
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;
`;
