import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { colors, motion, space, text } from '../theme/tokens';

const Row = styled.label`
  display: flex;
  gap: ${space(3)};
  align-items: center;
  min-height: 44px;
  ${text.small}
  cursor: pointer;
`;

const Box = styled.input`
  appearance: none;
  flex: none;
  width: 20px;
  height: 20px;
  margin: 0;
  border: 1px solid ${colors.borderStrong};
  border-radius: 6px;
  background: ${colors.surface};
  cursor: inherit;
  transition: background-color ${motion.fast};

  &:checked {
    border-color: ${colors.accent};
    background: ${colors.accent};
  }
  /* The tick is drawn with borders, so that it has the text colour of the accent in both themes. */
  &:checked::before {
    content: '';
    display: block;
    width: 6px;
    height: 10px;
    margin: 2px auto 0;
    border: solid ${colors.onAccent};
    border-width: 0 2px 2px 0;
    transform: rotate(45deg);
  }
  &:disabled {
    opacity: 0.5;
  }
`;

interface CheckboxProps {
  name: string;
  checked: boolean;
  onChange(checked: boolean): void;
  disabled?: boolean;
  /** Translated label. */
  children: ReactNode;
}

/** A checkbox; its whole line can be clicked. */
export function Checkbox({ name, checked, onChange, disabled, children }: CheckboxProps) {
  const id = useId();
  return (
    <Row htmlFor={id}>
      <Box
        id={id}
        type="checkbox"
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </Row>
  );
}
