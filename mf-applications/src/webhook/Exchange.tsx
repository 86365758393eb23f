import { useMessages } from '@passport/shared/i18n/useMessages';
import type { NoAnswer } from '@passport/shared/schemas/webhooks';
import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { CodeBlock } from '../frame/CodeBlock';
import { Note } from '../frame/Note';
import { useNumbers } from '../frame/useWording';
import { webhookTexts } from '../texts';

interface ExchangeProps {
  /** Of the request: its headers, and its body, empty if it is not stored. */
  head: string;
  body: string;
  /** HTTP status; null where there was no answer. */
  status: number | null;
  durationMs: number;
  response: string;
  /** Why there was no answer, if the service names it; `response` has its raw text. */
  noAnswer: NoAnswer | undefined;
}

/** JSON with one value per line; another text unchanged. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

/** A request as it was sent, and its answer: JSON is shown for reading, and copied as it was. */
export const Exchange = observer(function Exchange(props: ExchangeProps) {
  const { head, body, status, durationMs, response, noAnswer } = props;
  const t = useMessages(webhookTexts.namespace);
  const numbers = useNumbers();
  const textOf = (text: string): string => (text === '' ? t('empty-response') : text);
  const isFormatted = [body, response].some((text) => readable(text) !== text);
  return (
    <>
      <p>
        {status === null ? t('no-answer') : t('answered', { status })}
        {noAnswer !== undefined && `: ${t(`reason.${noAnswer}`)}`}
        <Duration> · {t('duration', { ms: numbers(durationMs) })}</Duration>
      </p>
      <CodeBlock
        name={t('request')}
        code={`${head}\n\n${textOf(body)}`}
        shown={`${head}\n\n${textOf(readable(body))}`}
      />
      <CodeBlock
        name={t(status === null ? 'details' : 'response')}
        code={textOf(response)}
        shown={textOf(readable(response))}
      />
      {isFormatted && <Note>{t('formatted')}</Note>}
    </>
  );
});

const Duration = styled.span`
  white-space: nowrap;
`;
