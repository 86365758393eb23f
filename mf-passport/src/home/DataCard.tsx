import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { User } from '@passport/shared/schemas/users';
import { Row, Rows } from '@passport/shared/ui/Row';
import { Section } from '@passport/shared/ui/Section';
import { dateOnly } from '@passport/shared/wording/dates';
import { observer } from 'mobx-react-lite';
import { accountTexts } from '../texts';
import { paths } from '../paths';
import { Longest } from './Longest';

interface DataCardProps {
  user: User | undefined;
  /** With the deletion of the account; false by default. */
  isWhole?: boolean;
  /** The screen around it has the same title; false by default. */
  isTitleHidden?: boolean;
}

/** What a person may do with everything that is kept of them. */
export const DataCard = observer(function DataCard({ user, isWhole, isTitleHidden = false }: DataCardProps) {
  const t = useMessages(accountTexts.namespace);
  const { locale } = useHost();
  const deletionAt = user?.deletion_at;
  return (
    <Section title={t('data.heading')} isTitleHidden={isTitleHidden}>
      <Rows>
        <Row to={paths.export} title={t('data.export')} value={t('data.export-text')} />
        <Row to={paths.documents} title={t('data.documents')} value={t('data.documents-text')} />
        {isWhole && (
          <Row
            to={paths.deletion}
            tone="danger"
            title={t(deletionAt ? 'data.deletion-scheduled' : 'data.deletion')}
            value={
              <Longest data-longest={t('data.deletion-text')}>
                <span>
                  {deletionAt
                    ? t('data.deletion-scheduled-text', { day: dateOnly(deletionAt, locale.current) })
                    : t('data.deletion-text')}
                </span>
              </Longest>
            }
          />
        )}
      </Rows>
    </Section>
  );
});
