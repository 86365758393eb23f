import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { User } from '@passport/shared/schemas/users';
import { BadgeIcon, CalendarIcon, EditIcon, MailIcon, PhoneIcon } from '@passport/shared/ui/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Section } from '../frame/Section';
import { NameForm } from '../names/entrance';
import { paths } from '../paths';
import { namespace } from '../texts';
import { EditLink } from './EditLink';
import { LanguageRow } from './LanguageRow';
import { NameRow } from './NameRow';
import { List, Note, OneLine, ProfileRow, Quiet } from './ProfileRow';
import { profileOf } from './profileOf';

/** The person's details, or places of the same size for them while they load; what can be changed is changed here. */
export const ProfileCard = observer(function ProfileCard({ user }: { user: User | undefined }) {
  const t = useMessages(namespace);
  const { locale } = useHost();
  const [nameEditing, setNameEditing] = useState<'never' | 'open' | 'closed'>('never');
  const isEditing = nameEditing === 'open';
  const profile = user && profileOf(user, locale.current);
  const notGiven = <Quiet>{t('home.not-given')}</Quiet>;

  return (
    <Section title={t('home.profile')}>
      {isEditing && user && <NameForm user={user} onClose={() => setNameEditing('closed')} />}
      <List>
        {!isEditing && (
          <NameRow isDisabled={!user} takesFocus={nameEditing === 'closed'} onEdit={() => setNameEditing('open')}>
            {profile && (profile.name === undefined ? notGiven : <OneLine>{profile.name}</OneLine>)}
          </NameRow>
        )}
        <ProfileRow
          icon={<PhoneIcon />}
          label={t('home.phone')}
          action={<ChangeLink to={paths.changePhone} label={t('home.edit-phone')} />}
        >
          {profile && <OneLine>{profile.phone}</OneLine>}
        </ProfileRow>
        <ProfileRow
          icon={<MailIcon />}
          label={t('home.email')}
          action={<ChangeLink to={paths.changeEmail} label={t('home.edit-email')} />}
        >
          {profile && (profile.email === undefined ? notGiven : <OneLine>{profile.email}</OneLine>)}
          {profile?.isEmailUnverified && <Note>{t('home.email-unverified')}</Note>}
        </ProfileRow>
        <LanguageRow />
        <ProfileRow icon={<BadgeIcon />} label={t('home.smart-id')}>
          {profile?.smartId}
        </ProfileRow>
        <ProfileRow icon={<CalendarIcon />} label={t('home.joined')}>
          {profile?.joined}
        </ProfileRow>
      </List>
    </Section>
  );
});

/** Leads to the screen that changes a detail; on a phone its icon stands alone. */
function ChangeLink({ to, label }: { to: string; label: string }) {
  const t = useMessages(namespace);
  return (
    <EditLink to={to} aria-label={label}>
      <EditIcon size={20} />
      <span>{t('home.edit')}</span>
    </EditLink>
  );
}
