import { When } from '@passport/shared/wording/When';
import type { ListedRevision } from './revisions';
import { usePolicyMessages } from './texts';

interface EffectiveDatesProps extends Pick<ListedRevision, 'state' | 'effective_from'> {
  /** Said only where there is one. */
  effective_until?: string | null | undefined;
}

/** From when to when a revision is in effect. */
export function EffectiveDates({ state, effective_from, effective_until }: EffectiveDatesProps) {
  const t = usePolicyMessages();
  const verbs = { current: t('since'), past: t('was'), future: t('will') };
  return (
    <>
      {verbs[state]} <When at={effective_from} as="utcDay" />
      {effective_until && (
        <>
          {' '}
          {t('until')} <When at={effective_until} as="utcDay" />
        </>
      )}
    </>
  );
}
