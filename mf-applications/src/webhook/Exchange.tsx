import { useMessages } from '@passport/shared/i18n/useMessages';
import type { NoAnswer } from '@passport/shared/schemas/webhooks';
import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { CodeBlock } from '../frame/CodeBlock';
import { useNumbers } from '../frame/useWording';
import { namespace } from './texts';

interface ExchangeProps {
  request: string;
  /** HTTP status; null where there was no answer. */
  status: number | null;
  durationMs: number;
  response: string;
  /** Why there was no answer, where the service names it; `response` has its words for machines. */
  noAnswer: NoAnswer | undefined;
}

/** A request as it was sent, and its answer. */
export const Exchange = observer(function Exchange({ request, status, durationMs, response, noAnswer }: ExchangeProps) {
  const t = useMessages(namespace);
  const numbers = useNumbers();
  return (
    <>
      <p>
        {status === null ? t('no-answer') : t('answered', { status })}
        {noAnswer !== undefined && `: ${t(`reason.${noAnswer}`)}`}
        <Quiet> · {t('duration', { ms: numbers(durationMs) })}</Quiet>
      </p>
      <CodeBlock name={t('request')} code={request} />
      <CodeBlock
        name={t(status === null ? 'details' : 'response')}
        code={response === '' ? t('empty-response') : response}
      />
    </>
  );
});

const Quiet = styled.span`
  white-space: nowrap;
`;
