import { css } from 'styled-components';
import { colors, radius } from '../theme/tokens';

/** A radio button in a label: the browser's own looks disabled in the dark theme. The dot is what the ring leaves of the surface. */
export const radio = css`
  input {
    appearance: none;
    flex: none;
    width: 20px;
    height: 20px;
    margin: 0;
    border: 1px solid ${colors.borderStrong};
    border-radius: ${radius.round};
    background: ${colors.surface};
    cursor: inherit;
  }
  input:checked {
    border: 6px solid ${colors.accent};
  }
`;
