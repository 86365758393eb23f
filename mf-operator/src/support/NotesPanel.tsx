import { ApiError } from '@passport/shared/api-client/ApiError';
import { useBusy } from '@passport/shared/data/useBusy';
import { TextArea } from '@passport/shared/form/TextArea';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { SupportDetails } from '@passport/shared/schemas/console/support';
import { Spaced } from '@passport/shared/ui/basics';
import { Button } from '@passport/shared/ui/Button';
import { Row, RowNote, Rows } from '@passport/shared/ui/Row';
import { Section } from '@passport/shared/ui/Section';
import { When } from '@passport/shared/wording/When';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { faultText } from '../data/faultText';
import { useConsole, useMay } from '../data/useConsole';
import { Typed } from '../frame/Typed';
import { supportTexts } from '../texts';
import { addNote } from './support.api';

interface NotesPanelProps {
  request: SupportDetails;
  /** The request has changed: by the note, or by somebody else before it. */
  onChanged(): Promise<void>;
}

/** Notes among operators; the person never sees them. Each is logged without its words, which may name people. */
export const NotesPanel = observer(function NotesPanel({ request, onChanged }: NotesPanelProps) {
  const t = useMessages(supportTexts.namespace);
  const may = useMay();
  const { api, kept } = useConsole();
  const place = `note ${request.number}`;
  const [text, setTyped] = useState(() => (kept.get(place) as string | undefined) ?? '');
  function setText(next: string): void {
    kept.set(place, next);
    setTyped(next);
  }
  const [error, setError] = useState<string>();
  const [isBusy, whileBusy] = useBusy();

  async function handleAdd(): Promise<void> {
    const words = text.trim();
    if (words === '') return setError(t('notes.empty'));
    try {
      const { number, version: expected } = request;
      await whileBusy(() => addNote(api, number, { text: words, reason: t('notes.reason'), expected }));
      setText('');
      await onChanged();
    } catch (failure) {
      setError(t(faultText(failure)));
      // The words stay, beside what somebody else has done meanwhile.
      if (failure instanceof ApiError && failure.code === 'changed_meanwhile') await onChanged();
    }
  }

  return (
    <Section title={t('notes.title')} lead={t('notes.lead')}>
      <Rows>
        {request.notes.map(({ id, at, operator, text: words }) => (
          <Row key={id} title={<bdi>{operator?.name ?? t('notes.erased')}</bdi>} value={<Typed>{words}</Typed>}>
            <RowNote>
              <When at={at} as="recentAtLineStart" />
            </RowNote>
          </Row>
        ))}
      </Rows>
      {may('support.note') && (
        <Spaced $above={3}>
          <TextArea
            name="note"
            label={t('notes.label')}
            error={error}
            value={text}
            onChange={(typed) => {
              setText(typed);
              setError(undefined);
            }}
            maxLength={4000}
          />
          <Button variant="secondary" isLoading={isBusy} onClick={() => void handleAdd()}>
            {t('notes.add')}
          </Button>
        </Spaced>
      )}
    </Section>
  );
});
