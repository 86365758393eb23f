import { styled } from 'styled-components';
import { colors, radius, space, text } from '../theme/tokens';

const tones = {
  neutral: [colors.sunken, colors.textMuted],
  accent: [colors.accentSoft, colors.accentText],
  success: [colors.successSoft, colors.successText],
  warning: [colors.warningSoft, colors.warningText],
  danger: [colors.dangerSoft, colors.dangerText],
} as const;

export type PillTone = keyof typeof tones;

/** A short state, e.g. 'On'. The colour only repeats what the text says. */
export const Pill = styled.span<{ $tone?: PillTone }>`
  ${text.small}
  display: inline-block;
  padding: ${space(0.5)} ${space(2)};
  border-radius: ${radius.round};
  background: ${({ $tone = 'neutral' }) => tones[$tone][0]};
  color: ${({ $tone = 'neutral' }) => tones[$tone][1]};
  font-weight: 600;
`;
