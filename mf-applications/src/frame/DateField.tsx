import { FieldBox, FieldInner, FieldInput, FieldLabel, FieldRoot } from '@passport/shared/form/fieldStyles';
import { FieldMessage } from '@passport/shared/form/FieldMessage';
import { useId } from 'react';
import { styled } from 'styled-components';

interface DateFieldProps {
  name: string;
  /** Translated texts. */
  label: string;
  error?: string | undefined;
  /** Days as YYYY-MM-DD, an empty text for none. */
  value: string;
  min?: string;
  max?: string;
  onChange(value: string): void;
  onLeave?: () => void;
}

/** A day, chosen with the browser's own calendar, with the look of the text inputs. */
export function DateField({ name, label, error, value, min, max, onChange, onLeave }: DateFieldProps) {
  const id = useId();
  const isInvalid = error !== undefined;
  return (
    <FieldRoot>
      <FieldBox data-invalid={isInvalid ? '' : undefined}>
        <FieldInner>
          <DayInput
            id={id}
            name={name}
            type="date"
            value={value}
            min={min}
            max={max}
            aria-invalid={isInvalid}
            aria-describedby={isInvalid ? `${id}-message` : undefined}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onLeave}
          />
          <FieldLabel htmlFor={id}>{label}</FieldLabel>
        </FieldInner>
      </FieldBox>
      <FieldMessage id={`${id}-message`} error={error} lines={0} />
    </FieldRoot>
  );
}

/** Safari on phones draws dates as a button with centred text. */
const DayInput = styled(FieldInput)`
  appearance: none;
  min-width: 0;
  text-align: start;
  &::-webkit-date-and-time-value {
    text-align: start;
  }
`;
