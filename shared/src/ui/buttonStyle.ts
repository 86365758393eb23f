import { css } from 'styled-components';
import { colors, layout, motion, radius, space, text } from '../theme/tokens';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonLook {
  $variant: ButtonVariant;
  $isWide: boolean;
}

const looks = {
  primary: css`
    background: ${colors.accent};
    color: ${colors.onAccent};
    &:hover:not([aria-disabled='true'], :disabled) {
      background: ${colors.accentHover};
    }
  `,
  secondary: css`
    background: ${colors.surface};
    border-color: ${colors.borderStrong};
    &:hover:not([aria-disabled='true'], :disabled) {
      background: ${colors.muted};
    }
  `,
  quiet: css`
    background: transparent;
    color: ${colors.accentText};
    &:hover:not([aria-disabled='true'], :disabled) {
      background: ${colors.accentSoft};
    }
  `,
  danger: css`
    background: ${colors.danger};
    color: ${colors.onDanger};
    &:hover:not([aria-disabled='true'], :disabled) {
      background: ${colors.dangerHover};
    }
  `,
} as const;

/** The look of buttons, and of links that look like them. */
export const buttonStyle = css<ButtonLook>`
  ${text.body}
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space(2)};
  width: ${({ $isWide }) => ($isWide ? '100%' : 'auto')};
  min-width: ${layout.target};
  min-height: ${layout.target};
  padding: ${space(2)} ${space(5)};
  border: 1px solid transparent;
  border-radius: ${radius.medium};
  color: ${colors.text};
  font-weight: 550;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition: background-color ${motion.fast};

  ${({ $variant }) => looks[$variant]}

  &:disabled {
    background: ${colors.muted};
    border-color: transparent;
    color: ${colors.textMuted};
    cursor: not-allowed;
  }
`;
