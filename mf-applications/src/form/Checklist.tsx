import type { ProductionCheck } from '@passport/shared/schemas/checks/production';
import { productionNeeds } from '@passport/shared/schemas/checks/production';
import { colors, space } from '@passport/shared/theme/tokens';
import { CheckIcon, WarningIcon } from '@passport/shared/ui/icons';
import { VisuallyHidden } from '@passport/shared/ui/VisuallyHidden';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { namespace } from './texts';

interface ChecklistProps {
  checks: readonly ProductionCheck[];
  /** The link or button of a line that is not met, which leads to the field to fix. */
  renderFix(field: string, text: string): ReactNode;
}

/** What production needs; nothing is ticked by hand. */
export function Checklist({ checks, renderFix }: ChecklistProps) {
  const t = useMessages(namespace);
  return (
    <List>
      {checks.map(({ need, is_met }) => (
        <li key={need} data-met={is_met ? '' : undefined}>
          {is_met ? <CheckIcon size={20} /> : <WarningIcon size={20} />}
          <VisuallyHidden>{t(is_met ? 'production.met' : 'production.not-met')} </VisuallyHidden>
          {is_met ? t(`production.${need}`) : renderFix(productionNeeds[need], t(`production.${need}`))}
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  margin: ${space(3)} 0 0;
  padding: 0;
  list-style: none;
  li {
    display: flex;
    gap: ${space(2)};
    align-items: center;
    min-height: 44px;
    padding: ${space(1)} 0;
  }
  svg {
    flex: none;
    color: ${colors.warningText};
  }
  li[data-met] svg {
    color: ${colors.successText};
  }
`;
