import { useMessages } from '@passport/shared/i18n/useMessages';
import type { Application, Attempt } from '@passport/shared/schemas/applications';
import { colors, radius, space, text } from '@passport/shared/theme/tokens';
import { disclosure } from '@passport/shared/ui/disclosure';
import { CheckIcon, WarningIcon } from '@passport/shared/ui/icons';
import { IconTile } from '@passport/shared/ui/IconTile';
import { Row } from '@passport/shared/ui/Row';
import { TextLink } from '@passport/shared/ui/TextLink';
import { When } from '@passport/shared/wording/When';
import { styled } from 'styled-components';
import { fixOf } from './fixOf';
import { attemptsTexts } from '../texts';

interface AttemptRowProps {
  attempt: Attempt;
  application: Application;
  /** Nothing of the application can be changed now. */
  isClosed: boolean;
  /** A later attempt above has the same explanation: it is folded here. */
  isRepeated?: boolean;
}

const isSecretMethod = (method: string | null): method is string =>
  method === 'client_secret_basic' || method === 'client_secret_post';

/** One sign-in request, with its explanation unless the same is above. */
export function AttemptRow({ attempt, isRepeated = false, ...of }: AttemptRowProps) {
  const t = useMessages(attemptsTexts.namespace);
  const { at, outcome } = attempt;
  const isGood = outcome === 'success';
  return (
    <Row
      tile={<IconTile $tone={isGood ? 'success' : 'danger'}>{isGood ? <CheckIcon /> : <WarningIcon />}</IconTile>}
      title={t(`outcome.${outcome}`)}
      value={<When at={at} as="recentAtLineStart" />}
    >
      {!isRepeated && <Explanation attempt={attempt} {...of} />}
      {isRepeated && !isGood && (
        <RepeatedExplanation>
          <summary>{t('same')}</summary>
          <Explanation attempt={attempt} {...of} />
        </RepeatedExplanation>
      )}
    </Row>
  );
}

/** Why it failed: the sent value next to the registered one, unless the difference is not the cause. */
function Explanation({ attempt, application, isClosed }: Omit<AttemptRowProps, 'isRepeated'>) {
  const t = useMessages(attemptsTexts.namespace);
  const { outcome, reason, sent, registered, cause, missing } = attempt;
  const isOfSecret = outcome === 'secret';
  // The service takes a secret both ways, whichever is registered: the way is not the cause.
  const isSecretSent = isOfSecret && isSecretMethod(sent) && isSecretMethod(registered);
  // The reason, or the cause in its place, has what is wrong with the request.
  const isMalformed = outcome === 'request';
  const more = isSecretSent ? t('secret-refused') : withoutTitle(reason, t(`outcome.${outcome}`));
  const fix = fixOf(application, outcome, isClosed);
  return (
    <>
      {more !== '' && cause === undefined && <Reason>{more}</Reason>}
      {cause !== undefined && <Reason>{t(`cause.${cause}`, { name: missing ?? sent ?? '' })}</Reason>}
      {!isSecretSent && !isMalformed && (sent !== null || registered !== null) && (
        <Compared>
          <dt>{t(isOfSecret ? 'secret-sent' : 'sent')}</dt>
          <dd>
            <code>{sent ?? t('nothing')}</code>
          </dd>
          <dt>{t(isOfSecret ? 'secret-registered' : 'registered')}</dt>
          <dd>
            <code>{registered ?? t('nothing')}</code>
          </dd>
        </Compared>
      )}
      {fix && (
        <Reason>
          <TextLink to={fix.to}>{t(fix.text)}</TextLink>
        </Reason>
      )}
    </>
  );
}

/** A reason of the service without the title, with which it may begin. */
function withoutTitle(reason: string, title: string): string {
  if (!reason.startsWith(`${title}: `)) return reason;
  const rest = reason.slice(title.length + 2);
  return `${rest.charAt(0).toUpperCase()}${rest.slice(1)}`;
}

/** As high as a finger, without a space of that height below its line. */
const RepeatedExplanation = styled.details`
  ${disclosure}
  > summary {
    ${text.small}
    padding: ${space(3.25)} 0;
    margin-bottom: ${space(-3)};
    color: ${colors.textMuted};
  }
  &[open] > summary {
    margin-bottom: 0;
  }
`;

const Reason = styled.p`
  margin-top: ${space(1)};
`;

const Compared = styled.dl`
  ${text.small}
  margin: ${space(2)} 0;
  padding: ${space(3)};
  border-radius: ${radius.small};
  background: ${colors.sunken};
  dt {
    color: ${colors.textMuted};
  }
  dd {
    margin: 0;
  }
  dd + dt {
    margin-top: ${space(2)};
  }
  code {
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
`;
