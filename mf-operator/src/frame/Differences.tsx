import { useMessages } from '@passport/shared/i18n/useMessages';
import type { Difference } from '@passport/shared/schemas/console/approvals';
import { colors, space, text } from '@passport/shared/theme/tokens';
import { When } from '@passport/shared/wording/When';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { areaTexts } from '../texts';
import { textOr } from './textOr';

const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** The exact difference: each field before and after, once if it stays as it is; nothing where there is none. */
export function Differences({ of: changes }: { of: readonly Difference[] }) {
  const t = useMessages(areaTexts.namespace);
  const shown = (value: Difference['before']): ReactNode => {
    if (value === null || value === '') return t('value.none');
    if (typeof value === 'boolean') return t(value ? 'value.yes' : 'value.no');
    if (typeof value === 'string' && moment.test(value)) return <When at={value} />;
    return Array.isArray(value) ? value.join(', ') || t('value.none') : String(value);
  };
  if (changes.length === 0) return null;
  return (
    <List>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{textOr(t, `field.${field}`, field)}</dt>
          <dd>
            {before !== after && (
              <>
                <del>{shown(before)}</del>
                <span aria-hidden="true"> → </span>
              </>
            )}
            {/* A role without an end. */}
            <ins>{field === 'until' && after === null ? t('value.endless') : shown(after)}</ins>
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
