import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { User } from '@passport/shared/schemas/users';
import { Contact } from '@passport/shared/ui/Contact';
import { Pill } from '@passport/shared/ui/Pill';
import { Row } from '@passport/shared/ui/Row';
import { observer } from 'mobx-react-lite';
import { profileOf } from '../home/profileOf';
import { paths } from '../paths';
import { accountTexts } from '../texts';

/** The phone and the email of the account; each row leads to its change. Without a person: places of the same size. */
export const ContactRows = observer(function ContactRows({ user }: { user: User | undefined }) {
  const t = useMessages(accountTexts.namespace);
  const { locale } = useHost();
  const profile = user && profileOf(user, locale.current);
  return (
    <>
      <Row isValueFirst title={t('home.phone')} value={profile?.phone} isLoading={!profile} to={paths.changePhone} />
      <Row
        isValueFirst
        title={t('home.email')}
        value={profile && <Contact>{profile.email ?? t('home.not-given')}</Contact>}
        isLoading={!profile}
        to={paths.changeEmail}
        {...(profile?.isEmailUnverified && { state: <Pill $tone="warning">{t('home.email-unverified')}</Pill> })}
      />
    </>
  );
});
