import { useMessages } from '@passport/shared/i18n/useMessages';
import type { Difference } from '@passport/shared/schemas/console/approvals';
import { colors, space, text } from '@passport/shared/theme/tokens';
import { styled } from 'styled-components';
import { areaTexts } from '../texts';

/** The exact difference: each field before and after. */
export function Differences({ of: changes }: { of: readonly Difference[] }) {
  const t = useMessages(areaTexts.namespace);
  const shown = (value: Difference['before']): string => {
    if (value === null || value === '') return t('value.none');
    if (typeof value === 'boolean') return t(value ? 'value.yes' : 'value.no');
    return Array.isArray(value) ? value.join(', ') || t('value.none') : String(value);
  };
  return (
    <List>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt translate="no">{field}</dt>
          <dd>
            <del>{shown(before)}</del>
            <span aria-hidden="true"> → </span>
            <ins>{shown(after)}</ins>
          </dd>
        </div>
      ))}
    </List>
  );
}

const List = styled.dl`
  ${text.small}
  margin: ${space(1)} 0 0;
  dt {
    color: ${colors.textMuted};
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
  del {
    color: ${colors.textMuted};
  }
  ins {
    font-weight: 600;
    text-decoration: none;
  }
`;
