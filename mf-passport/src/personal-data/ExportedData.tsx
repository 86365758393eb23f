import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { ExportAnswer } from '@passport/shared/schemas/account';
import { atLeast, space } from '@passport/shared/theme/tokens';
import { Button } from '@passport/shared/ui/Button';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { Done } from '@passport/shared/ui/Done';
import { styled } from 'styled-components';
import { paths } from '../paths';
import { accountTexts, personalDataTexts } from '../texts';
import { savePage, saveJson } from './saveExport';

/** On a line of its own, its text in line with the others. */
const HomeLinkLine = styled.div`
  flex: 1 1 100%;
  @media ${atLeast(640)} {
    margin-left: ${space(-5)};
  }
`;

/** The data was saved for programs (JSON); here it can be saved for people too, as a page. */
export function ExportedData({ data }: { data: ExportAnswer }) {
  const t = useMessages(personalDataTexts.namespace);
  const account = useMessages(accountTexts.namespace);
  const { locale } = useHost();
  return (
    <Done title={t('export.done')} text={t('export.done-text')}>
      <Button onClick={() => savePage(data, t, locale.current)}>{t('export.page')}</Button>
      <Button variant="secondary" onClick={() => saveJson(data)}>
        {t('export.again')}
      </Button>
      <HomeLinkLine>
        <ButtonLink to={paths.home} $variant="quiet" $isWide={false}>
          {account('to-home')}
        </ButtonLink>
      </HomeLinkLine>
    </Done>
  );
}
