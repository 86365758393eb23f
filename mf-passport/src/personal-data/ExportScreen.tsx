import { useMessages } from '@passport/shared/i18n/useMessages';
import type { ExportAnswer } from '@passport/shared/schemas/account';
import { space } from '@passport/shared/theme/tokens';
import { TextLink } from '@passport/shared/ui/TextLink';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Screen } from '../frame/Screen';
import { paths } from '../paths';
import { OwnerGate } from '../proof/OwnerGate';
import { namespace as accountNamespace } from '../texts';
import { ExportedData } from './ExportedData';
import { ExportRequest } from './ExportRequest';
import { namespace } from './texts';

/** /passport/export: everything that is kept of a person, as a file, after a code. */
export function ExportScreen() {
  const t = useMessages(namespace);
  const account = useMessages(accountNamespace);
  const [data, setData] = useState<ExportAnswer>();
  // Below the step, not below what stands in its place while the person is loaded: it would move.
  const toDeletion = (
    <Aside>
      <TextLink to={paths.deletion}>{t('deletion.title')}</TextLink>
    </Aside>
  );
  return (
    <Screen title={data ? account('data.heading') : t('export.title')} {...(!data && { lead: t('export.lead') })}>
      {data ? (
        <ExportedData data={data} />
      ) : (
        <OwnerGate>
          {(owner) => (
            <>
              <ExportRequest owner={owner} onDone={setData} />
              {toDeletion}
            </>
          )}
        </OwnerGate>
      )}
      {data && toDeletion}
    </Screen>
  );
}

const Aside = styled.p`
  margin-top: ${space(6)};
`;
