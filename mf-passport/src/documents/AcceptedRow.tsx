import { revisionAddress } from '@passport/shared/documents/policyAddress';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { AcceptedDocumentsAnswer } from '@passport/shared/schemas/documents';
import { DocumentIcon } from '@passport/shared/ui/icons';
import { Row, RowNote } from '@passport/shared/ui/Row';
import { When } from '@passport/shared/wording/When';
import { namespace } from './texts';

/** One acceptance; the row leads to the text of then, in the language in which it was read. */
export function AcceptedRow({ accepted }: { accepted: AcceptedDocumentsAnswer['accepted'][number] }) {
  const t = useMessages(namespace);
  const { kind, revision, language, title, accepted_at, how } = accepted;
  return (
    <Row
      to={`${revisionAddress(kind, revision)}&language=${language}`}
      icon={<DocumentIcon />}
      title={<span lang={language}>{title}</span>}
    >
      <RowNote>
        {t('revision', { number: revision })} · {t('accepted')} <When at={accepted_at} />
      </RowNote>
      <RowNote>{t(how)}</RowNote>
    </Row>
  );
}
