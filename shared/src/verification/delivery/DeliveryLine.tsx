import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { MessageLine } from '../../form/fieldStyles';
import { useMessages } from '../../i18n/useMessages';
import type { CodeWay, PhoneChannel } from '../../schemas/channels';
import { colors, layout, space, text } from '../../theme/tokens';
import { LinkButton } from '../../ui/TextLink';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { minutesAndSeconds } from '../minutesAndSeconds';
import type { VerificationStore } from '../VerificationStore';
import { deliverySentence, wayName } from './deliverySentence';
import { deliveryTexts } from './deliveryTexts';
import { useDelivery } from './useDelivery';

/** The ways that lead to another step, where the flow has one. The channels of a phone need none. */
export type OtherWays = Partial<Record<CodeWay, (() => void) | undefined>>;

interface DeliveryLineProps {
  store: VerificationStore;
  ways?: OtherWays | undefined;
  /** Its texts are loaded; before that it keeps its place. */
  isReady: boolean;
  /** Sends the same code by another channel to the phone. */
  onSend(channel: PhoneChannel): void;
}

/** What became of the sent code, and below it the other ways that the service offers and the flow has. It keeps its place. */
export const DeliveryLine = observer(function DeliveryLine({ store, ways = {}, isReady, onSend }: DeliveryLineProps) {
  const t = useMessages(deliveryTexts.namespace);
  const { answer, last } = useDelivery(store);
  const { sent, way: current = 'sms', isToPhone } = store;
  const isShown = isReady && sent !== undefined && answer !== undefined;
  const press = (way: CodeWay) => ways[way] ?? (isToPhone && way !== 'email' ? () => onSend(way) : undefined);
  const others = isShown ? answer.offer.filter((way) => way !== current && press(way)) : [];
  const hasOthers = others.length > 0 && !store.isCodeLocked;
  return (
    <>
      {/* Always rendered: a screen reader announces a change of its text, but not a new element. */}
      <Sentence $lines={2} role="status" data-failed={last?.stage === 'failed' ? '' : undefined}>
        <span>{isShown && deliverySentence(t, { answer, way: current, to: sent.to, others })}</span>
      </Sentence>
      <VisuallyHidden role="status">{hasOthers && t('others')}</VisuallyHidden>
      <Ways {...(hasOthers && { role: 'group', 'aria-label': t('others') })}>
        {hasOthers &&
          others.map((way) => (
            <WayButton key={way} store={store} name={wayName(t, way)} isPaused={!ways[way]} onPress={press(way)} />
          ))}
      </Ways>
    </>
  );
});

interface WayButtonProps {
  store: VerificationStore;
  name: string;
  /** It has to wait for the timer of the sent code; pressed too early, the code field says so. */
  isPaused: boolean;
  onPress: (() => void) | undefined;
}

/** Its time is below its name, in a place that it has from the beginning. */
const WayButton = observer(function WayButton({ store, name, isPaused, onPress }: WayButtonProps) {
  const seconds = isPaused ? store.timer.secondsLeft : 0;
  return (
    <Way aria-disabled={seconds > 0} disabled={store.isBusy} onClick={onPress}>
      {name} {seconds > 0 && <Time translate="no">{minutesAndSeconds(seconds)}</Time>}
    </Way>
  );
});

/** Two lines are kept for its longest text. */
export const Sentence = styled(MessageLine)`
  padding-inline: 0;
  justify-content: center;
  font-variant-numeric: tabular-nums;
  text-align: center;
  &[data-failed] {
    color: ${colors.warningText};
  }
`;

/** Close below the sentence: its names stand in the middle of what can be pressed. */
const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(4)};
  justify-content: center;
  min-height: ${layout.target};
  margin-top: ${space(-3)};
`;

const Way = styled(LinkButton)`
  position: relative;
  min-width: ${layout.target};
  height: ${layout.target};
  padding-bottom: 1rem;
  ${text.small}
  &[aria-disabled='true'] {
    color: ${colors.textMuted};
    text-decoration: none;
    cursor: default;
  }
`;

const Time = styled.span`
  position: absolute;
  inset: auto 0 0.25rem;
  font-variant-numeric: tabular-nums;
`;
