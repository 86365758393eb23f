import { useId } from 'react';
import { styled } from 'styled-components';
import { colors, gutter, space, text } from '../theme/tokens';
import { FieldBox, FieldLabel, FieldRoot } from './fieldStyles';

interface SelectFieldProps<Value extends string> {
  name: string;
  /** Translated texts. */
  label: string;
  value: Value;
  options: readonly { value: Value; text: string }[];
  onChange(value: Value): void;
  disabled?: boolean;
}

/** A choice of one of several values, on the browser's own select, with the look of the text inputs. */
export function SelectField<Value extends string>({
  name,
  label,
  value,
  options,
  onChange,
  disabled,
}: SelectFieldProps<Value>) {
  const id = useId();
  return (
    <FieldRoot>
      <FieldBox>
        <Frame>
          <Select
            id={id}
            name={name}
            value={value}
            disabled={disabled}
            onChange={(event) => onChange(event.target.value as Value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.text}
              </option>
            ))}
          </Select>
          <FloatingLabel htmlFor={id}>{label}</FloatingLabel>
          <Arrow aria-hidden="true" />
        </Frame>
      </FieldBox>
    </FieldRoot>
  );
}

const Frame = styled.div`
  position: relative;
  flex: 1;
  min-width: 0;
`;

const Select = styled.select`
  ${text.body}
  appearance: none;
  width: 100%;
  height: 100%;
  padding: ${space(5)} ${space(9)} ${space(1)} ${gutter(4)};
  border: 0;
  border-radius: inherit;
  outline: none;
  background: none;
  color: ${colors.text};
  font-size: max(16px, 1rem);
  text-overflow: ellipsis;
  cursor: pointer;
  option {
    background: ${colors.surface};
    color: ${colors.text};
  }
`;

/** There is always a value, so the label is always above it. */
const FloatingLabel = styled(FieldLabel)`
  transform: translateY(-0.6em) scale(0.8);
`;

const Arrow = styled.span`
  position: absolute;
  top: calc(50% - 6px);
  right: ${space(4)};
  width: 8px;
  height: 8px;
  border: solid ${colors.textMuted};
  border-width: 0 2px 2px 0;
  transform: rotate(45deg);
  pointer-events: none;
`;
