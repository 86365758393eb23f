import { colors, layout, motion, radius } from '@passport/shared/theme/tokens';
import { css, styled } from 'styled-components';

/** A control of the header: 44 px, without a background until it is hovered. */
const headerControl = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-width: ${layout.target};
  height: ${layout.target};
  padding: 0;
  border: 0;
  border-radius: ${radius.medium};
  background: none;
  color: var(--brand-ink, ${colors.textMuted});
  font-weight: 600;
  text-decoration: none;
  cursor: pointer;
  transition: background-color ${motion.fast};
  @media (hover: hover) {
    &:hover {
      background: ${colors.sunken};
      color: ${colors.text};
    }
  }
`;

export const HeaderButton = styled.button.attrs({ type: 'button' })`
  ${headerControl}
`;
