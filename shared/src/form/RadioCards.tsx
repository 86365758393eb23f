import { useId } from 'react';
import { styled } from 'styled-components';
import { colors, radius, space, text } from '../theme/tokens';
import { radio } from './radio';

interface RadioCardsProps<Value extends string> {
  name: string;
  /** Translated texts. */
  label: string;
  value: Value;
  options: readonly { value: Value; title: string; text?: string; disabled?: boolean }[];
  onChange(value: Value): void;
}

/** A choice between few things that need a sentence each. */
export function RadioCards<Value extends string>({ name, label, value, options, onChange }: RadioCardsProps<Value>) {
  const id = useId();
  return (
    <Group>
      <legend>{label}</legend>
      <Cards>
        {options.map((option) => (
          <Card key={option.value} data-disabled={option.disabled ? '' : undefined}>
            <input
              type="radio"
              name={`${name}-${id}`}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              aria-labelledby={`${id}-${option.value}`}
              aria-describedby={option.text === undefined ? undefined : `${id}-${option.value}-text`}
              onChange={() => onChange(option.value)}
            />
            <span>
              <Title id={`${id}-${option.value}`}>{option.title}</Title>
              {option.text !== undefined && <Text id={`${id}-${option.value}-text`}>{option.text}</Text>}
            </span>
          </Card>
        ))}
      </Cards>
    </Group>
  );
}

const Group = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  legend {
    ${text.small}
    margin-bottom: ${space(2)};
    padding: 0;
    color: ${colors.textMuted};
  }
`;

const Cards = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(240px, 100%), 1fr));
  gap: ${space(3)};
`;

const Card = styled.label`
  display: flex;
  gap: ${space(3)};
  padding: ${space(4)};
  border: 1px solid ${colors.borderStrong};
  border-radius: ${radius.medium};
  cursor: pointer;
  ${radio}
  input {
    margin-top: 1px;
  }
  &:has(input:checked) {
    border-color: ${colors.accent};
    background: ${colors.accentSoft};
  }
  &:has(input:focus-visible) {
    outline: 2px solid ${colors.accent};
    outline-offset: 2px;
  }
  &[data-disabled] {
    border-color: ${colors.border};
    color: ${colors.textMuted};
    cursor: not-allowed;
  }
`;

const Title = styled.span`
  display: block;
  font-weight: 600;
`;

const Text = styled.span`
  ${text.small}
  display: block;
  margin-top: ${space(0.5)};
  color: ${colors.textMuted};
`;
