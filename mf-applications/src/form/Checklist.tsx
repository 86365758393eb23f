import { useMessages } from '@passport/shared/i18n/useMessages';
import type { ProductionCheck } from '@passport/shared/schemas/checks/production';
import { productionNeeds } from '@passport/shared/schemas/checks/production';
import { bodyLine, colors, space } from '@passport/shared/theme/tokens';
import { CheckIcon, WarningIcon } from '@passport/shared/ui/icons';
import { VisuallyHidden } from '@passport/shared/ui/VisuallyHidden';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useWording } from '../frame/useWording';
import { namespace } from './texts';

interface ChecklistProps {
  checks: readonly ProductionCheck[];
  /** The link or button of a line that is not met, which leads to the field to fix. */
  renderFix(field: string, text: string): ReactNode;
}

/** What production needs; nothing is ticked by hand. Each line is a rule for a field, whose name is that of the form. */
export function Checklist({ checks, renderFix }: ChecklistProps) {
  const t = useMessages(namespace);
  const wording = useWording();
  return (
    <List>
      {checks.map(({ need, is_met }) => {
        const field = productionNeeds[need];
        const rule = t(`production.${need}`, { field: wording(`field.${field}`) });
        return (
          <li key={need} data-met={is_met ? '' : undefined}>
            {is_met ? <CheckIcon size={20} /> : <WarningIcon size={20} />}
            <VisuallyHidden>{t(is_met ? 'production.met' : 'production.not-met')} </VisuallyHidden>
            {is_met ? rule : renderFix(field, rule)}
          </li>
        );
      })}
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
    align-items: flex-start;
    min-height: 44px;
    padding: ${space(2.75)} 0;
  }
  a,
  button {
    text-align: start;
  }
  svg {
    flex: none;
    /* In the middle of the first line. */
    margin-top: calc((${bodyLine} - 20px) / 2);
    color: ${colors.warningText};
  }
  li[data-met] svg {
    color: ${colors.successText};
  }
`;
