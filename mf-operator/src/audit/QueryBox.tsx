import { TextInput } from '@passport/shared/form/TextInput';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { LinkButton } from '@passport/shared/ui/TextLink';
import { useRef, useState, type FormEvent } from 'react';
import { Line } from '../frame/Line';
import { auditTexts } from '../texts';
import { completionsOf, strangerIn } from './queryWords';

interface QueryBoxProps {
  query: string;
  /** Events that the log has. */
  events: readonly string[];
  /** What the service says about the query, translated. */
  refused: string | undefined;
  onAsk(query: string): void;
}

/** The query of the log, with what its last word can be completed with. */
export function QueryBox({ query, events, refused, onAsk }: QueryBoxProps) {
  const t = useMessages(auditTexts.namespace);
  const [typed, setTyped] = useState(query);
  const [fault, setFault] = useState(strangerIn(query));
  const input = useRef<HTMLInputElement>(null);

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    const wrong = strangerIn(typed);
    setFault(wrong);
    if (wrong === undefined) onAsk(typed.trim());
  }
  function handleComplete(next: string): void {
    setTyped(next);
    input.current?.focus();
  }

  return (
    <form role="search" noValidate onSubmit={handleSubmit}>
      <TextInput
        ref={input}
        name="q"
        type="search"
        label={t('query.label')}
        hint={t('query.hint')}
        error={fault === undefined ? (typed === query ? refused : undefined) : t('query.fault', { word: fault })}
        value={typed}
        onChange={(next) => {
          setTyped(next);
          setFault(undefined);
        }}
        autocomplete="off"
        maxLength={400}
      />
      <Line aria-label={t('query.completions')} role="group">
        {completionsOf(typed, events).map((next) => (
          <LinkButton key={next} translate="no" onClick={() => handleComplete(next)}>
            {next.slice(next.search(/\S*$/))}
          </LinkButton>
        ))}
      </Line>
      <Line>
        <Button type="submit">{t('query.submit')}</Button>
      </Line>
    </form>
  );
}
