import { useMessages } from '@passport/shared/i18n/useMessages';
import { utcDay } from '@passport/shared/wording/dates';
import { When } from '@passport/shared/wording/When';
import type { ListedRevision } from './revisions';
import { policyTexts } from '../texts';

interface EffectiveDatesProps extends Pick<ListedRevision, 'effective_from'> {
  /** Undefined while it is unknown, or where something beside the dates says it. */
  state: ListedRevision['state'] | undefined;
  /** Shown only if there is one. */
  effective_until?: string | null | undefined;
}

/** From when to when a revision is in effect; one date where both are the same day. No line ends before a date. */
export function EffectiveDates({ state, effective_from, effective_until }: EffectiveDatesProps) {
  const t = useMessages(policyTexts.namespace);
  const isOneDay = effective_until && utcDay(effective_from, 'en') === utcDay(effective_until, 'en');
  const verbs = { current: t('since'), past: t(isOneDay ? 'was-on' : 'was'), future: t('will') };
  return (
    <>
      {(state !== undefined || !isOneDay) && `${state ? verbs[state] : t('from')}\u00a0`}
      <When at={effective_from} as="utcDay" />
      {effective_until && !isOneDay && (
        <>
          {' '}
          {t('until')}
          {'\u00a0'}
          <When at={effective_until} as="utcDay" />
        </>
      )}
    </>
  );
}
