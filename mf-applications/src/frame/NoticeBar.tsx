import { below, colors, space, text } from '@passport/shared/theme/tokens';
import { cardSurface } from '@passport/shared/ui/cardSurface';
import { InfoIcon, WarningIcon } from '@passport/shared/ui/icons';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

type Tone = 'info' | 'warning' | 'danger' | 'success';

interface NoticeBarProps {
  tone?: Tone;
  title: string;
  children?: ReactNode;
  /** A button or a link. */
  action?: ReactNode;
}

/** A notice above the content of a screen, with its action. */
export function NoticeBar({ tone = 'info', title, children, action }: NoticeBarProps) {
  const Icon = tone === 'warning' || tone === 'danger' ? WarningIcon : InfoIcon;
  return (
    <Bar $tone={tone}>
      <Icon size={20} />
      <Words>
        <Title>{title}</Title>
        {children}
      </Words>
      {action !== undefined && <Action>{action}</Action>}
    </Bar>
  );
}

const tones = {
  info: [colors.surface, colors.textMuted],
  warning: [colors.warningSoft, colors.warningText],
  danger: [colors.dangerSoft, colors.dangerText],
  success: [colors.successSoft, colors.successText],
} as const;

const Bar = styled.div<{ $tone: Tone }>`
  ${cardSurface}
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
  align-items: center;
  margin-bottom: ${space(4)};
  padding: ${space(4)};
  background: ${({ $tone }) => tones[$tone][0]};
  & > svg {
    flex: none;
    align-self: flex-start;
    margin-top: 1px;
    color: ${({ $tone }) => tones[$tone][1]};
  }
`;

/** On phones a button takes the whole width. */
const Action = styled.div`
  @media ${below(640)} {
    display: grid;
    flex: 1 1 100%;
  }
`;

const Words = styled.div`
  flex: 1 1 240px;
  min-width: 0;
  overflow-wrap: anywhere;
  p {
    ${text.body}
  }
`;

const Title = styled.p`
  font-weight: 600;
`;
