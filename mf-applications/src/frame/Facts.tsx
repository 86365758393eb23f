import { below, colors, space, text } from '@passport/shared/theme/tokens';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { CopyButton } from './CopyButton';

/** Names and values of a card. */
export const Facts = styled.dl`
  margin: ${space(3)} 0 0;
`;

interface FactProps {
  name: string;
  /** Translated text shown without a value. */
  children: ReactNode;
  /** Text of a copy button next to the value. */
  copy?: string;
}

/** One of them. */
export function Fact({ name, children, copy }: FactProps) {
  return (
    <Line>
      <Name>{name}</Name>
      <Value>
        <Text>{children}</Text>
        {copy !== undefined && <CopyButton text={copy} name={name} />}
      </Value>
    </Line>
  );
}

/** Several values, one a line, each as the service compares it. */
export function Values({ of: values }: { of: readonly string[] }) {
  return values.map((value) => <Code key={value}>{value}</Code>);
}

/** A value for machines: an id, an address. */
export const Code = styled.code`
  display: block;
  font-size: 0.8125rem;
  overflow-wrap: anywhere;
`;

const Line = styled.div`
  display: grid;
  grid-template-columns: 13rem minmax(0, 1fr);
  gap: ${space(1)} ${space(4)};
  align-items: center;
  min-height: 44px;
  padding: ${space(2)} 0;
  & + & {
    border-top: 1px solid ${colors.border};
  }
  @media ${below(600)} {
    grid-template-columns: minmax(0, 1fr);
    gap: 0;
  }
`;

const Name = styled.dt`
  ${text.small}
  align-self: start;
  padding-top: ${space(0.75)};
  color: ${colors.textMuted};
`;

const Value = styled.dd`
  display: flex;
  gap: ${space(2)};
  align-items: center;
  justify-content: space-between;
  min-width: 0;
  margin: 0;
  /* As high as without the button. */
  & > button {
    margin-block: -9px;
  }
`;

const Text = styled.div`
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;
`;
