import { WithUser, type WithUserProps } from '@passport/shared/data/WithUser';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { areaTexts } from '../texts';

/** Content that needs the signed-in user, see WithUser. */
export function ForUser(props: Omit<WithUserProps, 'failure'>) {
  const t = useMessages(areaTexts.namespace);
  return <WithUser failure={t('user-failed')} {...props} />;
}
