import { useBusy } from '@passport/shared/data/useBusy';
import { useFailureToast } from '@passport/shared/data/useFailureToast';
import { dayMs } from '@passport/shared/durations';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { Deliveries } from '@passport/shared/schemas/webhooks';
import { below, space } from '@passport/shared/theme/tokens';
import { Button } from '@passport/shared/ui/Button';
import type { PillTone } from '@passport/shared/ui/Pill';
import { Section } from '@passport/shared/ui/Section';
import { TextLink } from '@passport/shared/ui/TextLink';
import { useFocusHome } from '@passport/shared/ui/useFocusHome';
import { atLineStart, isToday, recentMoment, timeOnly } from '@passport/shared/wording/dates';
import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { useApplication } from '../data/useApplication';
import { useIsClosed } from '../data/useIsClosed';
import { Code, Fact, Facts } from '../frame/Facts';
import { SectionPill } from '../frame/SectionPill';
import { useNumbers } from '../frame/useWording';
import { paths } from '../paths';
import type { DeliveryLog } from './DeliveryLog';
import { webhookTexts } from '../texts';
import { useFocusLost } from './useFocusLost';
import type { WebhookApi } from './webhook.api';

type Endpoint = Deliveries['endpoint'];
type Replay = NonNullable<Endpoint['replay']>;

const tones: Record<Endpoint['state'], PillTone> = {
  HEALTHY: 'success',
  FAILING: 'warning',
  PAUSED: 'warning',
  DISABLED: 'danger',
  NOT_RECEIVING: 'warning',
};

interface EndpointStateProps {
  log: DeliveryLog;
  calls: WebhookApi;
  address: string;
}

/**
 * The state of the endpoint in words: 'Your server doesn’t accept events. First failure: 14:02. 312 events waiting, we’ll try at 14:31.'.
 */
export const EndpointState = observer(function EndpointState({ log, calls, address }: EndpointStateProps) {
  const t = useMessages(webhookTexts.namespace);
  const { application } = useApplication();
  const { endpoint } = log;
  const isClosed = useIsClosed();
  const [heading, handleFocusLost] = useFocusHome<HTMLHeadingElement>();

  async function handleEnable(): Promise<string> {
    await calls.enable();
    return t('state.enabled');
  }
  async function handleStop(): Promise<string> {
    const { held } = await calls.stopReplay();
    return t('state.replay-stopped', { count: held });
  }
  return (
    <Section
      title={t('state.title')}
      headingRef={heading}
      action={endpoint && <SectionPill $tone={tones[endpoint.state]}>{t(`state.name.${endpoint.state}`)}</SectionPill>}
    >
      <Facts>
        <Fact name={t('state.address')} copy={address}>
          <Code>{address}</Code>
          {!isClosed && (
            <Action>
              <TextLink to={paths.edit(application.id, 'webhook_url')}>{t('state.change')}</TextLink>
            </Action>
          )}
        </Fact>
        <Fact name={t('state.now')}>
          <span role="status">
            {/* This card is shown before the state is known only where the first page of the log could not be loaded. */}
            {endpoint ? <StateText endpoint={endpoint} /> : t('state.unknown')}
          </span>
          {endpoint?.state === 'NOT_RECEIVING' && <FixLink />}
          {endpoint?.state === 'DISABLED' && !isClosed && (
            <StateAction text={t('state.enable')} log={log} run={handleEnable} onFocusLost={handleFocusLost} />
          )}
        </Fact>
        {endpoint?.replay && (
          <Fact name={t('state.replay')}>
            <span role="status">
              <ReplayText replay={endpoint.replay} />
            </span>
            {log.isReplaying && !isClosed && (
              <StateAction text={t('state.replay-stop')} log={log} run={handleStop} onFocusLost={handleFocusLost} />
            )}
          </Fact>
        )}
      </Facts>
    </Section>
  );
});

/** Why nothing is sent to an endpoint; undefined if the screen does not know. */
function useBlock(): 'no-access' | 'inactive' | 'no-secret' | undefined {
  const { is_active, has_webhook_secret } = useApplication().application;
  if (useIsClosed()) return 'no-access';
  if (!is_active) return 'inactive';
  return has_webhook_secret ? undefined : 'no-secret';
}

/** Leads to the screen on which an inactive application is activated. The notice above leads to the access; a secret is created below. */
const FixLink = observer(function FixLink() {
  const t = useMessages(webhookTexts.namespace);
  const { id } = useApplication().application;
  if (useBlock() !== 'inactive') return null;
  return (
    <Action>
      <TextLink to={paths.section(id, 'settings')}>{t('state.fix-inactive')}</TextLink>
    </Action>
  );
});

interface StateActionProps {
  text: string;
  log: DeliveryLog;
  /** Makes the call. @returns the text of its success */
  run(): Promise<string>;
  /** Called if the button has the focus when it is removed. */
  onFocusLost(): void;
}

/** Changes the endpoint and reads its state again. */
function StateAction({ text, log, run, onFocusLost }: StateActionProps) {
  const { toasts } = useHost();
  const showFailure = useFailureToast();
  const [isBusy, whileBusy] = useBusy();
  const place = useFocusLost<HTMLDivElement>(onFocusLost);

  const handlePress = (): Promise<void> =>
    whileBusy(async () => {
      try {
        toasts.success(await run());
        await log.refreshEndpoint();
      } catch (error) {
        showFailure(error);
      }
    });
  return (
    <Action ref={place}>
      <Button variant="secondary" isLoading={isBusy} onClick={() => void handlePress()}>
        {text}
      </Button>
    </Action>
  );
}

const Action = styled.div`
  margin-top: ${space(2)};
  @media ${below(640)} {
    & > button {
      width: 100%;
    }
  }
`;

/** How far the last replay of all failed events is: 'Today, 14:02 · 7 of 10 events delivered, 3 left'. */
const ReplayText = observer(function ReplayText({ replay: { at, queued, left } }: { replay: Replay }) {
  const t = useMessages(webhookTexts.namespace);
  const { locale } = useHost();
  const numbers = useNumbers();
  const progress = { done: numbers(queued - left), total: numbers(queued), left: numbers(left) };
  return [
    atLineStart(recentMoment(at, locale.current), locale.current),
    left === 0 ? t('state.replay-done', { ...progress, count: queued }) : t('state.replay-left', progress),
  ].join(' · ');
});

/** The service gives an endpoint up after five days of failures: one that failed for less has answered 410. Later both are possible. */
const isGone = (failingSince: string | null): boolean =>
  failingSince !== null && Date.now() - Date.parse(failingSince) < 5 * dayMs;

const StateText = observer(function StateText({ endpoint }: { endpoint: Endpoint }) {
  const t = useMessages(webhookTexts.namespace);
  const { locale } = useHost();
  const { state, failing_since, next_try_at, waiting } = endpoint;
  const block = useBlock();
  const moment = (at: string): string => recentMoment(at, locale.current);
  const isReceiving = state !== 'NOT_RECEIVING';
  const what = state === 'DISABLED' && isGone(failing_since) ? 'GONE' : state;
  const stateText = isReceiving || block === undefined ? t(`state.text.${what}`) : t(`state.block.${block}`);
  const nextTry = (at: string): string =>
    t('state.try-at', { at: isToday(at) ? t('state.at', { time: timeOnly(at, locale.current) }) : moment(at) });
  const waitingText = [
    t('state.waiting', { count: waiting }),
    ...(next_try_at === null ? [] : [nextTry(next_try_at)]),
  ].join(', ');
  const text = [
    // The pill above says that it works.
    ...(what === 'HEALTHY' && waiting > 0 ? [] : [stateText]),
    ...(failing_since === null || !isReceiving ? [] : [t('state.since', { at: moment(failing_since) })]),
    ...(next_try_at === null || waiting > 0 ? [] : [t('state.next', { at: moment(next_try_at) })]),
    ...(waiting === 0 ? [] : [waitingText]),
  ].join('. ');
  // A state by itself is not a sentence.
  return text === stateText ? text : `${text}.`;
});
