import { colors, radius } from '@passport/shared/theme/tokens';
import { styled } from 'styled-components';

/** A checkbox whose change takes effect at once. Its margin makes the target 44 px high. */
export const Switch = styled.input`
  appearance: none;
  position: relative;
  flex: none;
  width: 44px;
  height: 26px;
  margin: 9px 0;
  border: 1px solid ${colors.borderStrong};
  border-radius: ${radius.round};
  background: ${colors.sunken};
  cursor: pointer;
  &::before {
    content: '';
    position: absolute;
    inset: -10px 0;
  }
  &::after {
    content: '';
    position: absolute;
    top: 3px;
    left: 3px;
    width: 18px;
    height: 18px;
    border-radius: ${radius.round};
    background: ${colors.borderStrong};
  }
  &:checked {
    border-color: ${colors.accent};
    background: ${colors.accent};
  }
  &:checked::after {
    left: auto;
    right: 3px;
    background: ${colors.onAccent};
  }
`;
