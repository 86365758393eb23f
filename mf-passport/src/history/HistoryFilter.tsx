import { useMessages } from '@passport/shared/i18n/useMessages';
import type { HistoryKind } from '@passport/shared/schemas/account';
import { colors, layout, radius, space } from '@passport/shared/theme/tokens';
import { styled } from 'styled-components';
import { historyTexts } from '../texts';

interface HistoryFilterProps {
  /** Undefined shows everything. */
  kind: HistoryKind | undefined;
  onChange(kind: HistoryKind | undefined): void;
}

const kinds: readonly (HistoryKind | undefined)[] = [undefined, 'sign_ins', 'changes', 'services', 'views'];

/** Filters the history by one kind of events. */
export function HistoryFilter({ kind, onChange }: HistoryFilterProps) {
  const t = useMessages(historyTexts.namespace);
  return (
    <Chips role="group" aria-label={t('filter')}>
      {kinds.map((name) => (
        <Chip key={name ?? 'all'} type="button" aria-pressed={name === kind} onClick={() => onChange(name)}>
          {t(`kinds.${name ?? 'all'}`)}
        </Chip>
      ))}
    </Chips>
  );
}

const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  margin-top: ${space(3)};
`;

const Chip = styled.button`
  min-height: ${layout.target};
  padding: 0 ${space(4)};
  border: 1px solid ${colors.borderMedium};
  border-radius: ${radius.round};
  background: ${colors.surface};
  color: ${colors.text};
  font: inherit;
  cursor: pointer;
  &[aria-pressed='true'] {
    border-color: ${colors.accentText};
    background: ${colors.accentSoft};
    color: ${colors.accentText};
  }
  @media (hover: hover) {
    &:hover:not([aria-pressed='true']) {
      background: ${colors.sunken};
    }
  }
`;
