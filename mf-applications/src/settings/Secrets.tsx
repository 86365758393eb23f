import { useFailureToast } from '@passport/shared/data/useFailureToast';
import { RadioCards } from '@passport/shared/form/RadioCards';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { ApplicationSecret } from '@passport/shared/schemas/applications';
import { Button } from '@passport/shared/ui/Button';
import { ConfirmDialog } from '@passport/shared/ui/ConfirmDialog';
import { Row, RowNote } from '@passport/shared/ui/Row';
import { Section } from '@passport/shared/ui/Section';
import { Spaced } from '@passport/shared/ui/basics';
import { When } from '@passport/shared/wording/When';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useApplication } from '../data/useApplication';
import { useIsClosed } from '../data/useIsClosed';
import { FormActions } from '../frame/formLayout';
import { SecretBox } from '../frame/SecretBox';
import { secretFile, secretOf } from '../frame/secretFile';
import { TallRows } from '../frame/TallRows';
import { useWording } from '../frame/useWording';
import { createSettingsApi } from './settings.api';
import { settingsTexts } from '../texts';

/**
 * Lifetimes of the old secret, in seconds that the schema allows, by the names of the texts; a day unless another is chosen (RFC 9700 asks
 * for an overlap).
 */
const lifetimes = { now: 0, hour: 3600, day: 86_400, week: 604_800 } as const;
type Lifetime = keyof typeof lifetimes;
const lifetimeNames = Object.keys(lifetimes) as Lifetime[];

/** The live secrets, and a new one: shown this one time. */
export const Secrets = observer(function Secrets() {
  const t = useMessages(settingsTexts.namespace);
  const wording = useWording();
  const { application } = useApplication();
  const [isAsked, setIsAsked] = useState(false);
  const [secret, setSecret] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const isClosed = useIsClosed();
  useEffect(() => {
    if (secret !== undefined) heading.current?.focus();
  }, [secret]);
  const { type, is_public } = application;
  if (is_public) return <Section title={wording(`field.secret_${type}`)} lead={t('secret.public')} />;
  return (
    <Section title={wording(`field.secret_${type}`)} lead={t('secret.lead')} headingRef={heading}>
      {secret !== undefined && (
        <SecretBox name={wording(`field.secret_${type}`)} secret={secret} file={secretFile(application, secret)} />
      )}
      <TallRows>
        {application.secrets.map((one, index) => (
          <SecretRow
            key={one.id}
            secret={one}
            // The newest first, at most two; the titles distinguish them.
            age={application.secrets.length < 2 ? undefined : index === 0 ? 'newer' : 'older'}
          />
        ))}
      </TallRows>
      {!isClosed && (
        <FormActions>
          <Button variant="secondary" onClick={() => setIsAsked(true)}>
            {t('secret.new')}
          </Button>
        </FormActions>
      )}
      {isAsked && <NewSecretDialog onClose={() => setIsAsked(false)} onSecret={setSecret} />}
    </Section>
  );
});

interface SecretRowProps {
  secret: ApplicationSecret;
  age: 'newer' | 'older' | undefined;
}

/** Of two it first identifies the secret, and how long the old one still works. */
function SecretRow({ secret, age }: SecretRowProps) {
  const t = useMessages(settingsTexts.namespace);
  const created = (
    <>
      {t('secret.created')} <When at={secret.created_at} />
    </>
  );
  return (
    <Row
      tone={secret.expires_at === null ? 'plain' : 'warning'}
      title={age === undefined ? created : t(`secret.${age}`)}
      value={
        secret.expires_at === null ? (
          age && created
        ) : (
          <>
            {t('secret.expires')} <When at={secret.expires_at} />
          </>
        )
      }
    >
      {secret.expires_at !== null && age && <RowNote>{created}</RowNote>}
      <RowNote>
        {secret.last_used_at === null ? (
          t('secret.unused')
        ) : (
          <>
            {t('secret.used')} <When at={secret.last_used_at} as="recent" />
          </>
        )}
      </RowNote>
    </Row>
  );
}

interface NewSecretDialogProps {
  onClose(): void;
  onSecret(secret: string): void;
}

const NewSecretDialog = observer(function NewSecretDialog({ onClose, onSecret }: NewSecretDialogProps) {
  const t = useMessages(settingsTexts.namespace);
  const { api } = useHost();
  const { application, source } = useApplication();
  const showFailure = useFailureToast();
  const [lifetime, setLifetime] = useState<Lifetime>('day');
  const [isBusy, setIsBusy] = useState(false);

  async function handleConfirm(): Promise<void> {
    setIsBusy(true);
    try {
      const answer = await createSettingsApi(api).refreshSecret(application.id, lifetimes[lifetime]);
      const secret = secretOf(answer);
      if (secret !== undefined) onSecret(secret);
      onClose();
      void source.load();
    } catch (error) {
      showFailure(error);
      setIsBusy(false);
    }
  }
  return (
    <ConfirmDialog
      isOpen
      title={t('secret.new-title')}
      text={t('secret.new-text')}
      confirm={t('secret.confirm')}
      variant="primary"
      isBusy={isBusy}
      onConfirm={() => void handleConfirm()}
      onClose={onClose}
    >
      <Spaced $above={4}>
        <RadioCards
          name="old_secret"
          label={t('secret.lifetime')}
          value={lifetime}
          options={lifetimeNames.map((name) => ({ value: name, title: t(`secret.lifetimes.${name}`) }))}
          onChange={(name) => setLifetime(name)}
        />
      </Spaced>
    </ConfirmDialog>
  );
});
