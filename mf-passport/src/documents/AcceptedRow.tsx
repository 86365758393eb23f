import { revisionAddress } from '@passport/shared/documents/policyAddress';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { AcceptedDocumentsAnswer } from '@passport/shared/schemas/documents';
import { Row, RowNote } from '@passport/shared/ui/Row';
import { When } from '@passport/shared/wording/When';
import { observer } from 'mobx-react-lite';
import { documentsTexts } from '../texts';

interface AcceptedRowProps {
  accepted: AcceptedDocumentsAnswer['accepted'][number];
}

/** One acceptance, named in the language of the page; the row leads to the accepted text, in the language in which it was read. */
export const AcceptedRow = observer(function AcceptedRow({ accepted }: AcceptedRowProps) {
  const t = useMessages(documentsTexts.namespace);
  const { locale } = useHost();
  const { kind, revision, language, title, accepted_at, how } = accepted;
  const isOfPage = language === locale.current;
  return (
    <Row
      to={`${revisionAddress(kind, revision)}&language=${language}`}
      title={isOfPage ? title : t(`waiting.kinds.${kind}`)}
    >
      <RowNote>
        {t('revision', { number: revision })} · {t(isOfPage ? 'accepted' : `accepted-in.${language}`)}{' '}
        <When at={accepted_at} />
      </RowNote>
      <RowNote>{t(how)}</RowNote>
    </Row>
  );
});
