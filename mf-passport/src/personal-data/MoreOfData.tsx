import { useMessages } from '@passport/shared/i18n/useMessages';
import { space } from '@passport/shared/theme/tokens';
import { Card } from '@passport/shared/ui/Card';
import { DocumentIcon, TrashIcon } from '@passport/shared/ui/icons';
import { Row, Rows } from '@passport/shared/ui/Row';
import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { paths } from '../paths';
import { accountTexts } from '../texts';

/** What else a person may do with their data, below the export. @param isDeletionScheduled the account is going to be deleted */
export const MoreOfData = observer(function MoreOfData({ isDeletionScheduled }: { isDeletionScheduled: boolean }) {
  const t = useMessages(accountTexts.namespace);
  return (
    <LinksCard>
      <Rows>
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
          title={t(isDeletionScheduled ? 'data.deletion-scheduled' : 'data.deletion')}
        />
      </Rows>
    </LinksCard>
  );
});

const LinksCard = styled(Card)`
  margin-top: ${space(4)};
  padding-block: ${space(3)};
  & > ul {
    margin-block: 0;
  }
`;
