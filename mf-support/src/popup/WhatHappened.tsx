import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { colors, radius, space, text } from '@passport/shared/theme/tokens';
import { CloseIcon } from '@passport/shared/ui/icons';
import { IconButton } from '@passport/shared/ui/IconButton';
import { useFocusHome } from '@passport/shared/ui/useFocusHome';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { styled } from 'styled-components';
import type { PageEvent } from './pageEvents';
import type { SupportRequestStore } from './SupportRequestStore';
import { popupTexts } from '../texts';
import { showEvent } from './useSupportRequest';

/** The data sent along with the message, line by line; each line can be removed. */
export const WhatHappened = observer(function WhatHappened({ request }: { request: SupportRequestStore }) {
  const t = useMessages(popupTexts.namespace);
  const host = useHost();
  const id = useId();
  const [home, hasGone] = useFocusHome<HTMLDivElement>();
  if (request.events.length === 0) return null;
  // Screens of one area have one title: a line for all of them.
  const lines = new Map<string, PageEvent[]>();
  for (const event of request.events) {
    const line = showEvent(event, host, t);
    lines.set(line, [...(lines.get(line) ?? []), event]);
  }
  return (
    <Frame ref={home} role="group" aria-labelledby={id} tabIndex={-1}>
      <Title id={id}>{t('events.title')}</Title>
      <Hint>{t('events.text')}</Hint>
      <List>
        {[...lines].map(([line, events]) => (
          <Line key={line}>
            <span>{line}</span>
            <Remove
              type="button"
              aria-label={t('events.remove', { line })}
              onClick={() => {
                events.forEach((event) => request.removeEvent(event));
                hasGone();
              }}
            >
              <CloseIcon size={16} />
            </Remove>
          </Line>
        ))}
      </List>
    </Frame>
  );
});

const Frame = styled.div`
  padding: ${space(3)} 0 0 ${space(4)};
  border-radius: ${radius.medium};
  background: ${colors.sunken};
`;

const Title = styled.p`
  ${text.small}
  font-weight: 600;
`;

const Hint = styled.p`
  ${text.small}
  padding-right: ${space(4)};
  color: ${colors.textMuted};
`;

const List = styled.ul`
  margin: ${space(1)} 0 0;
  padding: 0 0 ${space(1)};
  list-style: none;
`;

const Line = styled.li`
  ${text.small}
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)};
  min-height: 44px;
  overflow-wrap: anywhere;
  & + & {
    border-top: 1px solid ${colors.border};
  }
`;

const Remove = styled(IconButton)`
  @media (hover: hover) {
    &:hover {
      background: ${colors.surface};
    }
  }
`;
