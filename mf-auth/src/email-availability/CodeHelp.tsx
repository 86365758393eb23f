import { useHost } from '@passport/shared/host/HostContext';
import { colors, text } from '@passport/shared/theme/tokens';
import { LinkButton } from '@passport/shared/ui/TextLink';
import type { VerificationStore } from '@passport/shared/verification/VerificationStore';
import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { useStepsMessages } from '../card/texts';

/** Reserves the height of its later content, so that nothing moves when that appears. */
const Place = styled.div`
  min-height: 5.5rem;
  color: ${colors.textMuted};
  ${text.small}
`;

const Link = styled(LinkButton)`
  min-height: 44px;
`;

/** After this many codes that did not arrive the hint is shown. */
const attemptsBeforeHelp = 2;

interface CodeHelpProps {
  store: VerificationStore;
  hint: string;
  /** Opens the result of the email server check, as soon as there is one. */
  onShowAvailability?: (() => void) | undefined;
  /** The mail server refused the email: no code will arrive. */
  isRefused?: boolean;
  /** What the person can do instead of waiting for a refused email. */
  alternative?: { text: string; onChoose(): void };
}

/** Help for a code that does not arrive (spec 8): after two expired timers it shows the hint and a link to support. */
export const CodeHelp = observer(function CodeHelp({ store, hint, onShowAvailability, ...props }: CodeHelpProps) {
  const t = useStepsMessages();
  const { support } = useHost();
  const { isRefused = false, alternative } = props;
  if (isRefused)
    return (
      <Place>
        <p role="status">{t('code.email-refused')}</p>
        {alternative && <Link onClick={alternative.onChoose}>{alternative.text}</Link>}
      </Place>
    );
  const needsHelp = store.timer.attempt >= attemptsBeforeHelp;
  return (
    <Place>
      {onShowAvailability && <Link onClick={onShowAvailability}>{t('availability.link')}</Link>}
      {needsHelp && (
        <p role="status">
          {hint} <Link onClick={() => support.open()}>{t('code.support')}</Link>
        </p>
      )}
    </Place>
  );
});
