import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { User } from '@passport/shared/schemas/users';
import { BadgeIcon, CalendarIcon, EditIcon, MailIcon, PersonIcon, PhoneIcon } from '@passport/shared/ui/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { Section } from '../frame/Section';
import { namespace } from '../texts';
import { paths } from '../paths';
import { NameForm } from '../names/entrance';
import { EditButton, EditLink } from './EditLink';
import { LanguageRow } from './LanguageRow';
import { List, Note, OneLine, ProfileRow, Quiet } from './ProfileRow';
import { profileOf } from './profileOf';

/** The person's details, or places of the same size for them while they load; what can be changed is changed here. */
export const ProfileCard = observer(function ProfileCard({ user }: { user: User | undefined }) {
  const t = useMessages(namespace);
  const host = useHost();
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const profile = user && profileOf(user, host.locale.current);
  const notGiven = <Quiet>{t('home.not-given')}</Quiet>;
  // Loaded while the pointer is on its way; what fails here is said when the button is pressed.
  const preload = () => void NameForm.preload(host).catch(() => undefined);

  async function handleEdit(): Promise<void> {
    try {
      await NameForm.preload(host);
      setIsEditing(true);
    } catch {
      host.toasts.error(t('errors.connection'));
    }
  }

  const hasEdited = useRef(false);
  // The button is back; the focus was in the form that has gone.
  useEffect(() => {
    if (!isEditing && hasEdited.current) editButton.current?.focus();
    hasEdited.current = isEditing;
  }, [isEditing]);

  return (
    <Section title={t('home.profile')}>
      {isEditing && user && <NameForm user={user} onClose={() => setIsEditing(false)} />}
      <List>
        {!isEditing && (
          <ProfileRow
            icon={<PersonIcon />}
            label={t('home.name')}
            action={
              <EditButton
                ref={editButton}
                type="button"
                disabled={!user}
                aria-label={t('home.edit-name')}
                onPointerEnter={preload}
                onFocus={preload}
                onClick={() => void handleEdit()}
              >
                <EditIcon size={20} />
                <span>{t('home.edit')}</span>
              </EditButton>
            }
          >
            {profile && (profile.name === undefined ? notGiven : <OneLine>{profile.name}</OneLine>)}
          </ProfileRow>
        )}
        <ProfileRow
          icon={<PhoneIcon />}
          label={t('home.phone')}
          action={
            <EditLink to={paths.changePhone} aria-label={t('home.edit-phone')}>
              <EditIcon size={20} />
              <span>{t('home.edit')}</span>
            </EditLink>
          }
        >
          {profile && <OneLine>{profile.phone}</OneLine>}
        </ProfileRow>
        <ProfileRow
          icon={<MailIcon />}
          label={t('home.email')}
          action={
            <EditLink to={paths.changeEmail} aria-label={t('home.edit-email')}>
              <EditIcon size={20} />
              <span>{t('home.edit')}</span>
            </EditLink>
          }
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
