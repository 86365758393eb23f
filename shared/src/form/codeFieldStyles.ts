import { keyframes, styled } from 'styled-components';
import { colors, display, halo, motion, radius, space, text } from '../theme/tokens';

const shake = keyframes`
  25% { translate: -6px; }
  75% { translate: 6px; }
`;
const blink = keyframes`
  50% { opacity: 0; }
`;

export const CodeFrame = styled.div`
  position: relative;
  display: flex;
  justify-content: center;
  gap: min(10px, 2vw);
  height: 4rem;
`;

/** The cell of a digit. The cells share the width, so that a code of any length fits a phone of 320 px. */
export const Cell = styled.span`
  display: grid;
  flex: 0 1 3.5rem;
  place-items: center;
  min-width: 0;
  border: 1.5px solid ${colors.borderStrong};
  border-radius: 14px;
  background: ${colors.surface};
  ${display}
  font-size: min(1.75rem, 9vw);
  letter-spacing: normal;
  font-variant-numeric: tabular-nums;
  transition:
    border-color ${motion.fast},
    box-shadow ${motion.fast};

  /* The caret: the real one is hidden together with the text of the input. */
  input:focus:not(:read-only) ~ &[data-active][data-empty]::after {
    width: 2px;
    height: 28px;
    border-radius: 1px;
    background: ${colors.accent};
    animation: ${blink} 1.1s steps(1) infinite;
    content: '';
  }
  [data-disabled] > & {
    border-color: ${colors.border};
    background: ${colors.sunken};
  }
  [data-accepted] > & {
    border-color: ${colors.successText};
    background: ${colors.successSoft};
    color: ${colors.successText};
  }
  [data-accepted] > input:focus ~ &[data-active] {
    border-color: ${colors.successText};
    box-shadow: none;
  }
  /* On the corner of the last digit: nothing makes room for it, and the next step does not wait for it. */
  [data-accepted] > &:last-child::after {
    position: absolute;
    width: 20px;
    height: 20px;
    translate: 1.75rem -2rem;
    border-radius: ${radius.round};
    background: ${colors.successText};
    color: ${colors.surface};
    ${text.small}
    line-height: 20px;
    text-align: center;
    content: '✓';
  }
  [data-invalid] > & {
    border-color: ${colors.dangerText};
    /* The cells, not the input: nothing that can be pressed moves. */
    animation: ${shake} 0.18s;
  }
  input:focus ~ &[data-active] {
    border-color: ${colors.accent};
    ${halo(colors.accentSoft)}
    outline: 2px solid transparent;
  }
  [data-invalid] > input:focus ~ &[data-active] {
    border-color: ${colors.dangerText};
    ${halo(colors.dangerSoft)}
  }
`;

/** Messages about the code, centred below its cells. */
export const CodeMessage = styled.div`
  padding-top: ${space(1)};
  > * {
    justify-content: center;
    text-align: center;
  }
  /* Next to the first word of an error, also of one in two lines. */
  [data-error] {
    display: block;
    svg {
      vertical-align: top;
      margin-right: 4px;
    }
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
