import type { DifferenceTexts } from '@passport/shared/documents/DifferenceText';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { policyTexts } from '../texts';

/** The texts around a comparison. */
export function useDifferenceTexts(): DifferenceTexts {
  const t = useMessages(policyTexts.namespace);
  return {
    legend: t('compare.legend'),
    removed: t('compare.removed'),
    added: t('compare.added'),
    none: t('compare.none'),
    unchanged: (count) => t('compare.unchanged', { count }),
  };
}
