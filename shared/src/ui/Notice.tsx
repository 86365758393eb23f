import { Spaced } from './basics';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { smallRosette } from '../theme/rosette';
import { colors, radius, space, text } from '../theme/tokens';

/** What the empty and the error state share: a centred icon or else the rosette, heading, sentence and action. */
export interface NoticeProps {
  icon?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  /** The level of the heading: 1 if the notice is the whole screen. */
  level?: 1 | 2;
  tone?: 'calm' | 'danger';
}

export function Notice({ icon, title, text: explanation, action, level = 2, tone = 'calm' }: NoticeProps) {
  return (
    <Frame>
      {icon === undefined ? <Device /> : <Badge $tone={tone}>{icon}</Badge>}
      <Title as={level === 1 ? 'h1' : 'h2'} {...(level === 1 && { tabIndex: -1 })}>
        {title}
      </Title>
      {explanation !== undefined && <Explanation>{explanation}</Explanation>}
      {action !== undefined && <Spaced $above={6}>{action}</Spaced>}
    </Frame>
  );
}

const Frame = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  max-width: 440px;
  margin: 0 auto;
  padding: ${space(10)} ${space(4)};
  text-align: center;
`;

const Badge = styled.div<{ $tone: 'calm' | 'danger' }>`
  display: grid;
  place-items: center;
  width: 56px;
  height: 56px;
  margin-bottom: ${space(5)};
  border-radius: ${radius.large};
  background: ${({ $tone }) => ($tone === 'danger' ? colors.dangerSoft : colors.accentSoft)};
  color: ${({ $tone }) => ($tone === 'danger' ? colors.dangerText : colors.accentText)};
`;

const Device = styled.span`
  width: 96px;
  height: 96px;
  margin-bottom: ${space(4)};
  color: ${colors.accent};
  opacity: 0.7;
  ${smallRosette}
`;

const Title = styled.h2`
  ${text.card}
`;

const Explanation = styled.p`
  margin-top: ${space(2)};
  color: ${colors.textMuted};
  text-wrap: balance;
`;
