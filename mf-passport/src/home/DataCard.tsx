import { useMessages } from '@passport/shared/i18n/useMessages';
import { DocumentIcon, DownloadIcon, TrashIcon } from '@passport/shared/ui/icons';
import { Row, Rows } from '@passport/shared/ui/Row';
import { Section } from '@passport/shared/ui/Section';
import { namespace } from '../texts';
import { paths } from '../paths';

/** What a person may do with everything that is kept of them. */
export function DataCard() {
  const t = useMessages(namespace);
  return (
    <Section title={t('data.heading')}>
      <Rows>
        <Row to={paths.export} icon={<DownloadIcon />} title={t('data.export')} value={t('data.export-text')} />
        <Row
          to={paths.documents}
          icon={<DocumentIcon />}
          title={t('data.documents')}
          value={t('data.documents-text')}
        />
        <Row
          to={paths.deletion}
          icon={<TrashIcon />}
          tone="danger"
          title={t('data.deletion')}
          value={t('data.deletion-text')}
        />
      </Rows>
    </Section>
  );
}
