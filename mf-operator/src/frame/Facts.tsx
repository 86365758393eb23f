import { below, colors, space, text } from '@passport/shared/theme/tokens';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** Names and values of a card. */
export const Facts = styled.dl`
  margin: ${space(3)} 0 0;
`;

/** One of them. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Line>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </Line>
  );
}

const Line = styled.div`
  display: grid;
  grid-template-columns: 13rem minmax(0, 1fr);
  gap: ${space(1)} ${space(4)};
  padding: ${space(2)} 0;
  & + & {
    border-top: 1px solid ${colors.border};
  }
  dt {
    ${text.small}
    color: ${colors.textMuted};
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  @media ${below(600)} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
