import { colors, radius, space, text } from '@passport/shared/theme/tokens';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** Numbered steps with a line between their numbers. */
export const Rail = styled.ol`
  counter-reset: step;
  list-style: none;
`;

/** One step: its instruction and its content. */
export function RailStep({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Step>
      <Title>{title}</Title>
      {children}
    </Step>
  );
}

const disc = '24px';

const Step = styled.li`
  position: relative;
  padding: 0 0 ${space(6)} calc(${disc} + ${space(3)});
  counter-increment: step;
  &::before {
    content: counter(step);
    content: counter(step) / '';
    position: absolute;
    left: 0;
    top: 0;
    display: grid;
    place-items: center;
    width: ${disc};
    height: ${disc};
    border-radius: ${radius.round};
    background: ${colors.accentSoft};
    color: ${colors.accentText};
    ${text.small}
    font-weight: 600;
  }
  &:not(:last-child)::after {
    content: '';
    position: absolute;
    left: calc(${disc} / 2);
    top: calc(${disc} + ${space(1)});
    bottom: ${space(1)};
    border-left: 1px solid ${colors.border};
  }
  &:last-child {
    padding-bottom: 0;
  }
`;

const Title = styled.p`
  min-height: ${disc};
  margin-bottom: ${space(3)};
  &:last-child {
    margin-bottom: 0;
  }
`;
