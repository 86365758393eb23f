import { useId } from 'react';
import { styled } from 'styled-components';
import { colors, gutter, halo, radius, space, text } from '../theme/tokens';
import { FieldMessage } from './FieldMessage';
import { FieldRoot, RequiredMark } from './fieldStyles';
import { useTyped } from './useTyped';

interface TextAreaProps {
  name: string;
  /** Translated texts. */
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  value: string;
  onChange(value: string): void;
  /** Called on blur, to validate. */
  onCommit?: () => void;
  maxLength: number;
  /**
   * The length as the form counts it; by default the field counts itself. With it a longer text can be typed, and the counter
   * shows by how much it is too long.
   */
  length?: number;
  required?: boolean;
}

/** A text of several lines, with the number of characters typed so far. */
export function TextArea(props: TextAreaProps) {
  const { name, label, hint, error, value, onChange, onCommit, maxLength, length, required } = props;
  const count = length ?? value.length;
  const id = useId();
  const noteTyped = useTyped();
  const handleTyped = (typed: string): void => {
    noteTyped(typed);
    onChange(typed);
  };
  return (
    <FieldRoot>
      <Label htmlFor={id}>
        {label}
        {required && <RequiredMark aria-hidden="true">*</RequiredMark>}
      </Label>
      <Area
        id={id}
        name={name}
        rows={4}
        maxLength={length === undefined ? maxLength : undefined}
        value={value}
        aria-required={required}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-message`}
        onChange={(event) => handleTyped(event.target.value)}
        onBlur={onCommit}
      />
      <MessageAndCount>
        <FieldMessage id={`${id}-message`} error={error} hint={hint} />
        <Count aria-hidden="true" data-over={count > maxLength ? '' : undefined}>
          {count}/{maxLength}
        </Count>
      </MessageAndCount>
    </FieldRoot>
  );
}

const Label = styled.label`
  ${text.small}
  display: block;
  margin-bottom: ${space(1)};
  padding-left: ${gutter(4)};
  color: ${colors.textMuted};
`;

const Area = styled.textarea`
  ${text.body}
  display: block;
  width: 100%;
  min-height: 6rem;
  padding: ${space(3)} ${gutter(4)};
  border: 1.5px solid ${colors.borderStrong};
  border-radius: ${radius.medium};
  outline: none;
  background: ${colors.surface};
  color: ${colors.text};
  font-family: inherit;
  font-size: max(16px, 1rem);
  resize: vertical;
  &:focus {
    border-color: ${colors.accent};
    ${halo(colors.accentSoft)}
    outline: 2px solid transparent;
  }
  &[aria-invalid='true'] {
    border-color: ${colors.dangerText};
  }
  &:disabled {
    border-color: ${colors.border};
    background: ${colors.sunken};
    color: ${colors.textMuted};
  }
`;

const MessageAndCount = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${space(3)};
`;

const Count = styled.span`
  ${text.small}
  flex: none;
  padding: 4px ${gutter(4)} 0 0;
  color: ${colors.textMuted};
  font-variant-numeric: tabular-nums;
  &[data-over] {
    color: ${colors.dangerText};
  }
`;
