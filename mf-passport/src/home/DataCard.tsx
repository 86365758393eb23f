import { useMessages } from '@passport/shared/i18n/useMessages';
import { DownloadIcon, TrashIcon } from '@passport/shared/ui/icons';
import { RowLink, RowLinks } from '../frame/RowLink';
import { Section } from '../frame/Section';
import { namespace } from '../texts';
import { paths } from '../paths';

/** What a person may do with everything that is kept of them. */
export function DataCard() {
  const t = useMessages(namespace);
  return (
    <Section title={t('data.heading')}>
      <RowLinks>
        <RowLink to={paths.export} icon={<DownloadIcon />} title={t('data.export')} value={t('data.export-text')} />
        <RowLink to={paths.deletion} icon={<TrashIcon />} title={t('data.deletion')} value={t('data.deletion-text')} />
      </RowLinks>
    </Section>
  );
}
