import type { ReactNode } from 'react';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Section } from '@passport/shared/ui/Section';
import { Actions } from '../proof/formStyles';
import { twoFactorTexts } from '../texts';

/** After a reload: the codes were shown and cannot be shown again. @param action link to new ones, unless the screen itself creates them */
export function LostCodes({ action }: { action?: ReactNode }) {
  const t = useMessages(twoFactorTexts.namespace);
  return (
    <Section title={t('codes.title')} lead={action ? `${t('codes.gone')} ${t('codes.gone-advice')}` : t('codes.gone')}>
      {action && <Actions>{action}</Actions>}
    </Section>
  );
}
