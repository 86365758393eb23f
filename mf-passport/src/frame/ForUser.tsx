import { WithUser, type WithUserProps } from '@passport/shared/data/WithUser';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { accountTexts } from '../texts';

/** What needs the signed-in person, see WithUser. */
export function ForUser(props: Omit<WithUserProps, 'failure'>) {
  const t = useMessages(accountTexts.namespace);
  return <WithUser failure={t('home.failed-title')} {...props} />;
}
