import { styled } from 'styled-components';
import { colors, motion, radius, space, text } from '../theme/tokens';

export const CodeFrame = styled.div`
  position: relative;
  display: flex;
  gap: ${space(2)};
  height: 3.5rem;
`;

/** The cell of a digit. The cells share the width, so that a code of any length fits a phone of 320 px. */
export const Cell = styled.span`
  display: grid;
  flex: 1 1 0;
  place-items: center;
  max-width: 3.5rem;
  border: 1px solid ${colors.borderStrong};
  border-radius: ${radius.medium};
  background: ${colors.surface};
  ${text.heading}
  font-variant-numeric: tabular-nums;
  transition:
    border-color ${motion.fast},
    box-shadow ${motion.fast};

  [data-invalid] > & {
    border-color: ${colors.dangerText};
  }
  input:focus ~ &[data-active] {
    border-color: ${colors.focus};
    box-shadow: 0 0 0 1px ${colors.focus};
    outline: 2px solid transparent;
  }
  [data-invalid] > input:focus ~ &[data-active] {
    border-color: ${colors.dangerText};
    box-shadow: 0 0 0 1px ${colors.dangerText};
  }
`;

/** The real input over the cells: it receives autofill and is read by screen readers; the cells only draw it. */
export const CodeInput = styled.input`
  position: absolute;
  z-index: 1;
  inset: 0;
  width: 100%;
  padding: 0;
  border: 0;
  outline: none;
  background: none;
  color: transparent;
  caret-color: transparent;
  /* Below 16 px Safari on phones zooms in on each focus. */
  font-size: max(16px, 1rem);

  &::selection {
    background: none;
  }
  &:autofill {
    -webkit-text-fill-color: transparent;
    transition: background-color 0s 1000000s;
  }
`;
