import { useHost } from '@passport/shared/host/HostContext';
import { lazyPart } from '@passport/shared/host/lazyPart';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { User } from '@passport/shared/schemas/users';
import { Row, Rows } from '@passport/shared/ui/Row';
import { Section } from '@passport/shared/ui/Section';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { ContactRows } from '../frame/ContactRows';
import { accountTexts, namesTexts } from '../texts';
import { profileOf } from './profileOf';

/** Its fields bring the mask library, which home does without. */
export const NameForm = lazyPart({
  texts: [namesTexts],
  fallback: null,
  load: async () => (await import('../names/NameForm')).NameForm,
});

/** The person's details, or places of the same size for them while they load; what can be changed is changed by its row. */
export const ProfileCard = observer(function ProfileCard({ user }: { user: User | undefined }) {
  const t = useMessages(accountTexts.namespace);
  const host = useHost();
  const [nameEditing, setNameEditing] = useState<'never' | 'open' | 'closed'>('never');
  const rows = useRef<HTMLUListElement>(null);
  const isEditing = nameEditing === 'open';
  const profile = user && profileOf(user, host.locale.current);
  const isLoading = !profile;

  // The form that had the focus is closed: its row takes it.
  useEffect(() => {
    if (nameEditing === 'closed') rows.current?.querySelector('button')?.focus();
  }, [nameEditing]);

  async function handleEdit(): Promise<void> {
    if (!user) return;
    try {
      await NameForm.preload(host);
      setNameEditing('open');
    } catch {
      host.toasts.error(t('errors.connection'));
    }
  }

  return (
    <Section title={t('home.profile')}>
      {isEditing && user && <NameForm user={user} onClose={() => setNameEditing('closed')} />}
      <Rows ref={rows}>
        {!isEditing && (
          <Row
            isValueFirst
            title={t('home.name')}
            value={profile && (profile.name ?? t('home.not-given'))}
            isLoading={isLoading}
            onClick={() => void handleEdit()}
          />
        )}
        <ContactRows user={user} />
        <Row isValueFirst title={t('home.joined')} value={profile?.joined} isLoading={isLoading} />
      </Rows>
    </Section>
  );
});
