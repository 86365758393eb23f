import { useHost } from '@passport/shared/host/HostContext';
import { colors, text } from '@passport/shared/theme/tokens';
import { LinkButton } from '@passport/shared/ui/TextLink';
import type { VerificationStore } from '@passport/shared/verification/VerificationStore';
import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { useStepsMessages } from '../card/texts';

/** As high as what comes into it later: nothing moves then. */
const Place = styled.div`
  min-height: 5.5rem;
  color: ${colors.textMuted};
  ${text.small}
`;

const Link = styled(LinkButton)`
  min-height: 44px;
`;

/** Codes that were waited for in vain before somebody is told more. */
const emptyAttempts = 2;

interface CodeHelpProps {
  store: VerificationStore;
  /** What to say after the second empty attempt. */
  hint: string;
  /** Opens the result of the e-mail server check, once there is one. */
  onShowAvailability?: (() => void) | undefined;
  /** The mail server did not take the letter: nothing will come. */
  isRefused?: boolean;
  /** What can be done instead of waiting for a refused letter. */
  otherWay?: { text: string; onTake(): void };
}

/** Help for a code that does not come (spec 8): the second empty attempt brings the hint and support. */
export const CodeHelp = observer(function CodeHelp({ store, hint, onShowAvailability, ...props }: CodeHelpProps) {
  const t = useStepsMessages();
  const { support } = useHost();
  const { isRefused = false, otherWay } = props;
  if (isRefused)
    return (
      <Place>
        <p role="status">{t('code.email-refused')}</p>
        {otherWay && <Link onClick={otherWay.onTake}>{otherWay.text}</Link>}
      </Place>
    );
  const isEmpty = store.timer.attempt >= emptyAttempts;
  return (
    <Place>
      {onShowAvailability && <Link onClick={onShowAvailability}>{t('availability.link')}</Link>}
      {isEmpty && (
        <p role="status">
          {hint} <Link onClick={() => support.open()}>{t('code.support')}</Link>
        </p>
      )}
    </Place>
  );
});
