import { useHost } from '@passport/shared/host/HostContext';
import { links } from '@passport/shared/host/links';
import { createLinkingProvider } from '@passport/shared/data/linkingProvider';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { colors, space } from '@passport/shared/theme/tokens';
import { Loading } from '@passport/shared/ui/Skeleton';
import { Spinner } from '@passport/shared/ui/Spinner';
import { useLatest } from '@passport/shared/ui/useLatest';
import type { ExternalAuthQuery, ProviderName } from '@passport/shared/schemas/externalAuth';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { CodeHelp, CodeNote } from '../email-availability/CodeHelp';
import { EmailCodeStep } from '../email-availability/EmailCodeStep';
import { CardColumn } from '../card/cardStyles';
import { formsTexts, externalTexts } from '../texts';
import { StepCard } from '../card/StepCard';
import { CodeStep } from '../card/CodeStep';
import { SignInQuery } from '../card/service/ServiceSlot';
import { SentTo } from '../card/SentTo';
import { useWayTexts } from '../card/useWayTexts';
import { unbrokenPhone } from '@passport/shared/phone/unbrokenPhone';
import { writeStartMemory, type OwnerState } from '../flow/startMemory';
import { createExternalFlow } from './createExternalFlow';
import type { ExternalFlow } from './ExternalFlow';
import { analyticsStepOf } from './externalSteps';
import { FailedStep } from './FailedStep';
import { LinkingEnded } from './LinkingEnded';
import { RegisterStep } from './RegisterStep';
import { createSavedQuery, type SavedQuery } from './savedQuery';
import { useExternalHistory } from './useExternalHistory';

/** Providers by their name in the path. */
const providerOf: ReadonlyMap<string, ProviderName> = new Map([
  ['yandex', 'YANDEX'],
  ['google', 'GOOGLE'],
  ['apple', 'APPLE'],
  ['facebook', 'FACEBOOK'],
  ['x', 'X'],
]);

interface CallbackScreenProps {
  /** Goes to another site. */
  leave?: (url: string) => void;
}

/** `/{service}/login/callback`: the callback of an external provider (spec 2). */
export const CallbackScreen = observer(function CallbackScreen({
  leave = (url) => window.location.assign(url),
}: CallbackScreenProps) {
  const host = useHost();
  const { service = '' } = useParams();
  const { search } = useLocation();
  const [linking] = useState(() => createLinkingProvider().read());
  const provider = providerOf.get(service.toLowerCase());
  if (!provider) return <Navigate to={host.links.notFound()} replace />;
  if (linking === provider) {
    if (host.session.status === 'unknown') return null;
    if (host.session.status === 'anonymous') return <LinkingEnded provider={provider} />;
    // The account area links it, without a sign-in.
    return <Navigate to={`${links.externalAccounts()}${search}`} replace />;
  }
  return <Callback provider={provider} leave={leave} />;
});

/** The parameters of the callback, as the service receives them; undefined if the address contains none. */
function callbackIn(search: string, service: ProviderName): ExternalAuthQuery | undefined {
  const query = new URLSearchParams(search);
  if (!query.has('state') && !query.has('error')) return undefined;
  const names = ['state', 'code', 'error', 'error_description', 'iss'] as const;
  const given = names.flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { service, ...(Object.fromEntries(given) as Partial<ExternalAuthQuery>) };
}

interface CallbackProps {
  provider: ProviderName;
  leave(url: string): void;
}

const Callback = observer(function Callback({ provider, leave }: CallbackProps) {
  const host = useHost();
  const [savedQuery] = useState(() => createSavedQuery());
  const [signInQuery] = useState(() => new URLSearchParams(savedQuery.read()));
  const flow = useExternalFlow(provider, savedQuery);
  const handleBack = useExternalHistory(flow);
  const { step } = flow;
  const navigate = useNavigate();
  const handleSignIn = (ending: string) => {
    // The number that was given earlier is another one.
    writeStartMemory('');
    void navigate(host.links.signIn(savedQuery.read()), { state: { ending } satisfies OwnerState });
  };

  useEffect(() => {
    const name = analyticsStepOf(provider, step);
    if (name) host.analytics.step(name);
  }, [host, provider, step]);

  const card = () => {
    switch (step) {
      case 'ARRIVING':
        return <ArrivingStep provider={provider} />;
      case 'FAILED':
        return <FailedStep provider={provider} failure={flow.failure} savedQuery={savedQuery} leave={leave} />;
      case 'REGISTER_FORM':
        return <RegisterStep flow={flow} onSignIn={handleSignIn} />;
      case 'PHONE_CODE':
        return <PhoneCodeStep flow={flow} onBack={handleBack} />;
      case 'EMAIL_CODE':
        return (
          <EmailCodeStep
            store={flow.email}
            to={flow.form.values.email}
            address={flow.form.values.email}
            onChange={handleBack}
            isBusy={flow.isBusy}
            note={flow.note}
            onSubmit={() => void flow.submitEmailCode()}
            onTempCode={(temp_code) => void flow.registration.register({ temp_code })}
            onBack={handleBack}
          />
        );
    }
  };
  return (
    <SignInQuery value={signInQuery}>
      <CardColumn>{card()}</CardColumn>
    </SignInQuery>
  );
});

function ArrivingStep({ provider }: { provider: ProviderName }) {
  const t = useMessages(externalTexts.namespace);
  return (
    <StepCard
      title={t('arriving.title', { provider: t(`providers.${provider}`) })}
      subtitle={t('arriving.text')}
      isTitleFocused
    >
      <Loading label={t('arriving.text')}>
        <CenteredSpinner>
          <Spinner $size={28} />
        </CenteredSpinner>
      </Loading>
    </StepCard>
  );
}

interface PhoneCodeStepProps {
  flow: ExternalFlow;
  onBack(): void;
}

const PhoneCodeStep = observer(function PhoneCodeStep({ flow, onBack }: PhoneCodeStepProps) {
  const t = useMessages(formsTexts.namespace);
  const phone = unbrokenPhone(flow.form.phone.value);
  const says = useWayTexts(flow.sms, phone);
  return (
    <CodeStep
      title={says.title}
      subtitle={<SentTo text={says.subtitle} onChange={onBack} />}
      hint={<CodeNote store={flow.sms} help={t('code.sms-help')} />}
      store={flow.sms}
      isBusy={flow.isBusy}
      note={flow.note}
      onSubmit={() => void flow.submitPhoneCode()}
      onBack={onBack}
    >
      <CodeHelp number={{ text: phone, onChange: onBack }} />
    </CodeStep>
  );
});

/** Creates and starts the flow of the screen; it is disposed with the screen. */
function useExternalFlow(provider: ProviderName, savedQuery: SavedQuery): ExternalFlow {
  const host = useHost();
  const t = useMessages('common');
  const navigate = useNavigate();
  const { search } = useLocation();
  const latest = useLatest({ t, navigate });
  const [flow] = useState(() =>
    createExternalFlow({
      host,
      provider,
      callback: callbackIn(search, provider),
      savedQuery,
      translate: (key, values) => latest.current.t(key, values),
      go: (path) => void latest.current.navigate(path, { replace: true }),
    }),
  );
  useEffect(() => {
    void flow.arrive();
    return () => flow.dispose();
  }, [flow]);
  return flow;
}

const CenteredSpinner = styled.div`
  display: grid;
  place-items: center;
  min-height: 180px;
  padding: ${space(4)};
  color: ${colors.accentText};
`;
