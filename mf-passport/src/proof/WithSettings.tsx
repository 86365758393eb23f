import { LoadFailure } from '@passport/shared/data/LoadFailure';
import { Resource } from '@passport/shared/data/Resource';
import { useLoad } from '@passport/shared/data/useLoad';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { TwoFactorSettings } from '@passport/shared/schemas/twoFactor';
import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { CardSkeleton } from '@passport/shared/ui/CardSkeleton';
import { ForUser } from '../frame/ForUser';
import { Section } from '@passport/shared/ui/Section';
import { proofTexts } from '../texts';
import { createTwoFactorApi } from './twoFactor.api';

interface WithSettingsProps {
  children: (settings: TwoFactorSettings, resource: Resource<TwoFactorSettings>) => ReactNode;
  /** Rendered if they cannot be loaded; by default that is said, with a retry. */
  otherwise?: () => ReactNode;
}

/** Renders content that needs the settings of the second factor, and the user, once they are loaded. */
export function WithSettings(props: WithSettingsProps) {
  return <ForUser>{() => <Settings {...props} />}</ForUser>;
}

const Settings = observer(function Settings({ children, otherwise }: WithSettingsProps) {
  const t = useMessages(proofTexts.namespace);
  const { api } = useHost();
  const [settings] = useState(() => new Resource(createTwoFactorApi(api).settings));
  useLoad(settings);
  if (settings.value) return children(settings.value, settings);
  if (settings.error === undefined) return <CardSkeleton />;
  if (otherwise) return otherwise();
  return (
    <Section title={t('settings.title')}>
      <LoadFailure source={settings} title={t('settings.failed')} />
    </Section>
  );
});
