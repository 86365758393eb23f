import type { ApplicationType } from '@passport/shared/schemas/applications';
import type { User } from '@passport/shared/schemas/users';
import { colors, space } from '@passport/shared/theme/tokens';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { TextLink } from '@passport/shared/ui/TextLink';
import { styled } from 'styled-components';
import { NoticeBar } from '../frame/NoticeBar';
import { useWording } from '../frame/useWording';
import { paths } from '../paths';
import { accessOf, applicationTypes } from '../data/accessOf';

/** Invites a person without access to request it (spec 2), or says that their request waits; a line about the type that a developer lacks. */
export function AccessBanner({ user }: { user: User }) {
  const t = useWording();
  const { approved, waiting, isAbleToSend } = accessOf(user);
  const missing = applicationTypes.find((type) => !approved.includes(type));
  if (missing === undefined) return null;
  if (approved.length > 0) return <MissingType type={missing} isWaiting={waiting.includes(missing)} />;
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

/** Quiet, because most developers need one type only. */
function MissingType({ type, isWaiting }: { type: ApplicationType; isWaiting: boolean }) {
  const t = useWording();
  return (
    <Line>
      {isWaiting
        ? `${t('access.waiting.title')}: ${t(`type.${type}`)}.`
        : t('access.other', { types: t(`access.closed.types.${type}`) })}{' '}
      <TextLink to={paths.requestAccess(type)}>{t(`access.${isWaiting ? 'waiting' : 'none'}.action`)}</TextLink>
    </Line>
  );
}

/** Below the list. */
const Line = styled.p`
  margin-top: ${space(4)};
  color: ${colors.textMuted};
`;
