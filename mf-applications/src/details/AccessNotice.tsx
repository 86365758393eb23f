import { useMessages } from '@passport/shared/i18n/useMessages';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { observer } from 'mobx-react-lite';
import { useAccess } from '../data/useAccess';
import { useApplication } from '../data/useApplication';
import { NoticeBar } from '../frame/NoticeBar';
import { useWording } from '../frame/useWording';
import { paths } from '../paths';
import { namespace } from './texts';

/** Says that an application is closed because its owner has no access to its type any more, and leads to the request. */
export const AccessNotice = observer(function AccessNotice() {
  const t = useMessages(namespace);
  const wording = useWording();
  const { type } = useApplication().application;
  const access = useAccess(type);
  if (access === undefined || access === 'approved') return null;
  return (
    <NoticeBar
      tone="danger"
      title={t('no-access.title')}
      action={
        <ButtonLink to={paths.requestAccess(type)} $variant="secondary" $isWide={false}>
          {wording(`access.${access}.action`)}
        </ButtonLink>
      }
    >
      <p>{t('no-access.text', { type: wording(`type.${type}`) })}</p>
      {access === 'waiting' && <p>{wording('access.waiting.title')}.</p>}
    </NoticeBar>
  );
});
