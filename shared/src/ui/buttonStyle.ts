import { css } from 'styled-components';
import { below, colors, layout, motion, radius, space, text } from '../theme/tokens';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonLook {
  $variant: ButtonVariant;
  $isWide: boolean;
}

/** Only with a pointer that can hover: a touch screen keeps the state after a tap. */
const hovered = (background: string) => css`
  @media (hover: hover) {
    &:hover:not([aria-disabled='true'], :disabled) {
      background: ${background};
    }
  }
`;

/** Still the colour of what a form is for, in both themes; the first paint of the sign-in looks so too. */
export const disabledAccent = `color-mix(in oklab, ${colors.accent} 40%, ${colors.surface})`;

/** Dark on the pale accent of the light theme, light in the dark one. */
export const disabledAccentText = `color-mix(in oklab, ${colors.accent} 30%, ${colors.text})`;

/** The colours of each variant. */
export const looks = {
  primary: css`
    background: ${colors.accent};
    color: ${colors.onAccent};
    ${hovered(colors.accentHover)}
    &:is(:disabled, [aria-disabled='true']:not([aria-busy='true'])) {
      background: ${disabledAccent};
      color: ${disabledAccentText};
    }
  `,
  secondary: css`
    background: ${colors.surface};
    border-color: ${colors.borderMedium};
    ${hovered(colors.sunken)}
  `,
  quiet: css`
    background: transparent;
    color: ${colors.accentText};
    ${hovered(colors.accentSoft)}
    &[aria-disabled='true']:not([aria-busy='true']) {
      color: ${colors.textMuted};
      cursor: default;
    }
  `,
  danger: css`
    background: ${colors.danger};
    color: ${colors.onDanger};
    ${hovered(colors.dangerHover)}
  `,
} as const;

/** The look of buttons, and of links that look like them. On a phone within reach of both thumbs. */
export const buttonStyle = css<ButtonLook>`
  ${text.body}
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space(2)};
  width: ${({ $isWide }) => ($isWide ? '100%' : 'auto')};
  min-width: ${layout.target};
  min-height: ${({ $isWide }) => ($isWide ? '52px' : layout.target)};
  padding: ${space(2)} ${space(5)};
  border: 1.5px solid transparent;
  border-radius: ${radius.medium};
  color: ${colors.text};
  font-weight: 600;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition: background-color ${motion.fast};

  @media ${below(640)} {
    width: 100%;
    min-height: ${({ $isWide }) => ($isWide ? '52px' : '48px')};
  }
  &:active:not([aria-disabled='true'], :disabled) {
    scale: 0.985;
  }
  &:disabled {
    background: ${colors.sunken};
    border-color: transparent;
    color: color-mix(in srgb, ${colors.textMuted} 85%, ${colors.sunken});
    cursor: not-allowed;
  }

  ${({ $variant }) => looks[$variant]}
`;
