import { styled } from 'styled-components';
import { colors, radius, veryNarrow } from '../theme/tokens';

const tones = {
  plain: [colors.sunken, colors.textMuted],
  danger: [colors.dangerSoft, colors.dangerText],
  success: [colors.successSoft, colors.successText],
  warning: [colors.warningSoft, colors.warningText],
} as const;

export type IconTileTone = keyof typeof tones;

/** The tile of an icon at the beginning of a row. */
export const IconTile = styled.span<{ $tone?: IconTileTone }>`
  display: grid;
  flex: none;
  place-items: center;
  width: 40px;
  height: 40px;
  border-radius: ${radius.small};
  background: ${({ $tone = 'plain' }) => tones[$tone][0]};
  color: ${({ $tone = 'plain' }) => tones[$tone][1]};
  @media ${veryNarrow} {
    display: none;
  }
`;
