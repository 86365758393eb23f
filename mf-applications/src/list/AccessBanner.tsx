import type { User } from '@passport/shared/schemas/users';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { NoticeBar } from '../frame/NoticeBar';
import { useWording } from '../frame/useWording';
import { paths } from '../paths';
import { accessOf } from '../data/accessOf';

/** Invites a person without access to request it (spec 2), or says that their request waits; nothing for developers. */
export function AccessBanner({ user }: { user: User }) {
  const t = useWording();
  const { approved, waiting, isAbleToSend } = accessOf(user);
  if (approved.length > 0) return null;
  const state = waiting.length > 0 ? 'waiting' : 'none';
  return (
    <NoticeBar
      title={t(`access.${state}.title`)}
      action={
        <ButtonLink
          to={paths.requestAccess(waiting[0])}
          $variant={state === 'waiting' ? 'secondary' : 'primary'}
          $isWide={false}
        >
          {t(`access.${state}.action`)}
        </ButtonLink>
      }
    >
      <p>{t(`access.${state}.text`)}</p>
      {state === 'none' && !isAbleToSend && <p>{t('access.needs-email')}</p>}
    </NoticeBar>
  );
}
