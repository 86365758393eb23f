import { useMessages } from '@passport/shared/i18n/useMessages';
import type { ProductionCheck } from '@passport/shared/schemas/checks/production';
import { productionNeeds } from '@passport/shared/schemas/checks/production';
import { bodyLine, colors, space } from '@passport/shared/theme/tokens';
import { Muted } from '@passport/shared/ui/basics';
import { CheckIcon, WarningIcon } from '@passport/shared/ui/icons';
import { VisuallyHidden } from '@passport/shared/ui/VisuallyHidden';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useWording } from '../frame/useWording';
import { formTexts } from '../texts';

interface ChecklistProps {
  checks: readonly ProductionCheck[];
  /** The values of the fields by name: an empty one is not ticked. */
  values: Readonly<Record<string, unknown>>;
  /** The application is to be in production, which unmet lines prevent. In test mode they are only open points. */
  isUrgent?: boolean;
  /** The link or button of a line that is not met, which leads to the field to fix. */
  renderFix(field: string, text: string): ReactNode;
}

type LineState = 'met' | 'optional' | 'not-met';

const isEmpty = (value: unknown): boolean => [value ?? ''].flat().every((one) => String(one).trim() === '');

/**
 * The requirements of production, computed. Each line is a rule for a field, whose name is that of the form, and says in words
 * whether it is met; one that is not leads to the field.
 */
export function Checklist({ checks, values, isUrgent = false, renderFix }: ChecklistProps) {
  const t = useMessages(formTexts.namespace);
  const wording = useWording();
  return (
    <List>
      {checks.map(({ need, is_met }) => {
        const field = productionNeeds[need];
        const hasNothing = isEmpty(values[field]);
        const state: LineState = is_met ? (hasNothing ? 'optional' : 'met') : 'not-met';
        const isMissing = state === 'not-met' && hasNothing;
        const kinds: Record<LineState, string> = {
          met: need,
          optional: `optional.${need}`,
          'not-met': `${isMissing ? 'missing' : 'unmet'}.${need}`,
        };
        const key = kinds[state];
        const rule = t(`production.${key}`, { field: wording(`field.${field}`) });
        // The text of an optional line already contains that it is optional.
        if (state === 'optional') {
          return (
            <Muted as="li" key={need}>
              <Dash />
              {rule}
            </Muted>
          );
        }
        return (
          <li key={need}>
            <Mark state={state} isUrgent={isUrgent} />
            <VisuallyHidden>{t(`production.${state}`)} </VisuallyHidden>
            {is_met ? rule : renderFix(field, rule)}
          </li>
        );
      })}
    </List>
  );
}

function Mark({ state, isUrgent }: { state: LineState; isUrgent: boolean }) {
  if (state === 'met') return <Met size={20} />;
  return isUrgent ? <NotMet size={20} /> : <Open />;
}

const Met = styled(CheckIcon)`
  color: ${colors.successText};
`;

const NotMet = styled(WarningIcon)`
  color: ${colors.warningText};
`;

/** An empty ring: production needs it, and it is not done. */
const Open = styled.span`
  width: 20px;
  height: 20px;
  &::before {
    content: '';
    display: block;
    width: 16px;
    height: 16px;
    margin: 2px;
    border: 2px solid ${colors.borderStrong};
    border-radius: 50%;
  }
`;

/** Instead of a mark: there is nothing to do. */
const Dash = styled.span`
  width: 20px;
  height: 20px;
  &::before {
    content: '';
    display: block;
    width: 10px;
    margin: 9px 5px;
    border-top: 2px solid ${colors.borderStrong};
  }
`;

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
  li > :first-child {
    flex: none;
    /* In the middle of the first line. */
    margin-top: calc((${bodyLine} - 20px) / 2);
  }
`;
